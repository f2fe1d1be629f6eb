import { describe, expect, test } from 'vitest';
import { collection } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { admin, clientWith, credentialsOf, failure, must } from './contract.ts';

const nobody = clientWith({});
const stranger = clientWith({ token: 'not-a-token' });
const alice = clientWith({ token: credentialsOf('alice').token });

const reviews = collection('authentication.k8s.io/v1', 'selfsubjectreviews');
const tokenReviews = collection('authentication.k8s.io/v1', 'tokenreviews');
const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };

interface UserInfo {
  readonly username: string;
  readonly groups: readonly string[];
}

async function whoIs(client: ApiClient, headers: Record<string, string> = {}): Promise<UserInfo> {
  const { status } = await must(client.post(reviews, review, { headers }));
  return (status as { userInfo: UserInfo }).userInfo;
}

describe('a token', () => {
  test('says who one is', async () => {
    expect(await whoIs(alice)).toMatchObject({
      username: 'alice',
      groups: ['developers', 'system:authenticated'],
    });
  });

  test('that nobody has is refused', async () => {
    expect(await stranger.get('/api/v1/namespaces')).toMatchObject(
      failure(401, 'Unauthorized', 'Unauthorized'),
    );
  });

  test('that nobody has is refused even where none is needed', async () => {
    expect(await stranger.get('/version')).toMatchObject({ status: 401 });
  });

  test('is reviewed for others', async () => {
    const body = {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      spec: { token: credentialsOf('alice').token },
    };
    expect(await must(admin.post(tokenReviews, body))).toMatchObject({
      status: {
        authenticated: true,
        user: { username: 'alice', groups: ['developers', 'system:authenticated'] },
      },
    });
  });

  test('that nobody has is reviewed as such', async () => {
    const body = {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      spec: { token: 'not-a-token' },
    };
    const reviewed = await must(admin.post(tokenReviews, body));
    expect(reviewed.status).not.toHaveProperty('authenticated', true);
    expect(reviewed.status).toHaveProperty('user', {});
  });
});

describe('a client certificate', () => {
  test('says who one is, and in which groups', async () => {
    const { certificate, key } = credentialsOf('bob');
    const { username, groups } = await whoIs(clientWith({ certificate, key }));
    expect(username).toBe('bob');
    expect(groups.toSorted()).toEqual(['developers', 'operators', 'system:authenticated']);
  });

  test('comes before a token', async () => {
    const { certificate, key } = credentialsOf('bob');
    const both = clientWith({ certificate, key, token: credentialsOf('alice').token });
    expect((await whoIs(both)).username).toBe('bob');
  });
});

describe('who brings no credentials', () => {
  test('is anonymous', async () => {
    expect(await nobody.get('/api/v1/namespaces')).toMatchObject(
      failure(
        403,
        'Forbidden',
        'namespaces is forbidden: User "system:anonymous" cannot list resource "namespaces" in API group "" at the cluster scope',
      ),
    );
  });

  test.each(['/version', '/readyz', '/livez', '/healthz'])('may see %s', async (path) => {
    expect(await nobody.get(path)).toMatchObject({ status: 200 });
  });

  test.each(['/api', '/apis', '/openapi/v2'])('may not see %s', async (path) => {
    expect(await nobody.get(path)).toMatchObject(
      failure(403, 'Forbidden', `forbidden: User "system:anonymous" cannot get path "${path}"`),
    );
  });
});

describe('who brings credentials', () => {
  test.each(['/api', '/apis', '/api/v1', '/apis/apps/v1', '/openapi/v2', '/version'])(
    'may see %s',
    async (path) => {
      expect(await alice.get(path)).toMatchObject({ status: 200 });
    },
  );

  test('may not see everything', async () => {
    expect(await alice.get('/metrics')).toMatchObject(
      failure(403, 'Forbidden', 'forbidden: User "alice" cannot get path "/metrics"'),
    );
  });
});

describe('impersonation', () => {
  test('lets an administrator act as another', async () => {
    expect((await whoIs(admin, { 'impersonate-user': 'carol' })).username).toBe('carol');
  });

  test('takes groups too', async () => {
    const headers = { 'impersonate-user': 'carol', 'impersonate-group': 'painters' };
    expect((await whoIs(admin, headers)).groups).toEqual(['painters', 'system:authenticated']);
  });

  test('knows the groups of the account of a service', async () => {
    const headers = { 'impersonate-user': 'system:serviceaccount:shop:web' };
    expect((await whoIs(admin, headers)).groups).toEqual([
      'system:serviceaccounts',
      'system:serviceaccounts:shop',
      'system:authenticated',
    ]);
  });

  test('takes the rights with it', async () => {
    const headers = { 'impersonate-user': 'carol' };
    expect(await admin.get('/api/v1/namespaces', {}, { headers })).toMatchObject({
      status: 403,
      body: {
        message:
          'namespaces is forbidden: User "carol" cannot list resource "namespaces" in API group "" at the cluster scope',
      },
    });
  });

  test('is not for everyone', async () => {
    const headers = { 'impersonate-user': 'bob' };
    expect(await alice.post(reviews, review, { headers })).toMatchObject(
      failure(
        403,
        'Forbidden',
        'selfsubjectreviews.authentication.k8s.io is forbidden: User "alice" cannot impersonate-on:user-info:create resource "selfsubjectreviews" in API group "authentication.k8s.io" at the cluster scope',
      ),
    );
  });

  test('of groups needs a user', async () => {
    const headers = { 'impersonate-group': 'painters' };
    expect(await admin.post(reviews, review, { headers })).toMatchObject(
      failure(
        400,
        'BadRequest',
        'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"painters"}, Extra:map[string][]string(nil)} without impersonating a user name',
      ),
    );
  });
});
