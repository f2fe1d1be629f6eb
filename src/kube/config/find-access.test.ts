import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Settings } from '../../base/index.ts';
import { readSettings } from '../../base/index.ts';
import { findAccess, findNamespace } from './find-access.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-kubeconfig-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(scratch, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const main = write(
  'main',
  `
current-context: work
clusters:
- {name: main, cluster: {server: 'https://main:6443/prefix?x=y', tls-server-name: inner, certificate-authority: ca.pem}}
- {name: plain, cluster: {server: 'plain:8080'}}
users:
- {name: me, user: {token: secret}}
- {name: certified, user: {client-certificate: me.pem, client-key: me.key, exec: {command: never}}}
- {name: program, user: {exec: {command: login}}}
contexts:
- {name: work, context: {cluster: main, user: me, namespace: team}}
- {name: certified, context: {cluster: main, user: certified}}
- {name: program, context: {cluster: main, user: program}}
- {name: open, context: {cluster: plain, user: me}}
- {name: broken, context: {cluster: gone, user: me}}
`,
);

function find(
  own: Partial<Settings> = {},
  environment: Record<string, string> = { KUBECONFIG: main },
): ReturnType<typeof findAccess> {
  return findAccess(options(own, environment));
}

function options(
  own: Partial<Settings>,
  environment: Record<string, string>,
): Parameters<typeof findAccess>[0] {
  const settings = readSettings({ environment, platform: 'linux', home: scratch });
  return {
    settings: { ...settings, ...own },
    environment,
    accountDirectory: path.join(scratch, 'account'),
  };
}

describe('findAccess()', () => {
  test('takes the current context', () => {
    const access = find();
    expect(access).toMatchObject({
      context: 'work',
      namespace: 'team',
      trust: { authority: { file: path.join(scratch, 'ca.pem') }, serverName: 'inner' },
      login: { kind: 'token', token: 'secret' },
    });
    expect(access.server.href).toBe('https://main:6443/prefix');
  });

  test('takes the context and namespace that flags name', () => {
    expect(find({ kubeContext: 'certified', namespace: 'mine' })).toMatchObject({
      context: 'certified',
      namespace: 'mine',
      certificate: { certificate: { file: path.join(scratch, 'me.pem') } },
      login: { kind: 'none' },
    });
  });

  test('runs a program only for a user without credentials', () => {
    expect(find({ kubeContext: 'program' }).login).toMatchObject({ kind: 'exec' });
  });

  test('shows no credentials where the line is not secure', () => {
    const { server, login } = find({ kubeContext: 'open' });
    expect([server.href, login.kind]).toEqual(['http://plain:8080/', 'none']);
  });

  test('lets a token be the whole identity', () => {
    expect(find({ kubeContext: 'certified', kubeToken: 't' })).toMatchObject({
      certificate: undefined,
      login: { kind: 'token', token: 't' },
    });
  });

  test('forgets what the kubeconfig says of a certificate when flags say otherwise', () => {
    expect(find({ kubeInsecureSkipTlsVerify: true }).trust).toEqual({
      authority: undefined,
      serverName: 'inner',
      isInsecure: true,
    });
    expect(find({ kubeApiServer: 'https://other', kubeCaFile: '/ca' }).trust).toEqual({
      authority: { file: '/ca' },
      serverName: undefined,
      isInsecure: false,
    });
  });

  test('needs no kubeconfig where flags say it all', () => {
    const access = find({ kubeApiServer: 'https://other', kubeToken: 't' }, {});
    expect([access.server.href, access.namespace]).toEqual(['https://other/', 'default']);
  });

  test('acts as somebody else, but not as a group alone', () => {
    expect(find({ kubeAsUser: 'jane', kubeAsGroups: ['dev'] }).impersonate).toMatchObject({
      user: 'jane',
      groups: ['dev'],
    });
    expect(() => find({ kubeAsGroups: ['dev'] })).toThrow('name a user');
  });

  test('takes the first of several files, and says where they disagree', () => {
    const second = write(
      'second',
      `
contexts: [{name: work, context: {cluster: other, user: me}}, {name: second, context: {cluster: main, user: me}}]
users: [{name: me, user: {token: another}}]
clusters: [{name: other, cluster: {server: 'https://other'}}]
`,
    );
    const list = [second, path.join(scratch, 'missing'), main].join(path.delimiter);
    const warnings: string[] = [];
    const environment = { KUBECONFIG: list };
    const access = findAccess({
      ...options({}, environment),
      onWarning: (message) => warnings.push(message),
    });
    expect(access.server.host).toBe('other');
    expect(access.login).toMatchObject({ token: 'another' });
    expect(warnings).toEqual([
      `"${second}" and "${main}" disagree about the user "me": the first one counts`,
      `"${second}" and "${main}" disagree about the context "work": the first one counts`,
    ]);
    expect(find({ kubeContext: 'second' }, environment).server.host).toBe('main:6443');
  });

  test.each([
    [{ kubeContext: 'wrk' }, 'context "wrk" does not exist', 'did you mean "work"?'],
    [{ kubeContext: 'broken' }, 'needs the cluster "gone"', undefined],
  ])('refuses %j', (own, message, hint) => {
    expect(() => find(own)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message) as string, hint }),
    );
  });

  test('names a missing file that was asked for', () => {
    const file = path.join(scratch, 'missing');
    expect(() => find({ kubeconfig: file })).toThrow(`cannot read "${file}"`);
  });

  test('offers a cluster where none is configured', () => {
    expect(() => find({}, {})).toThrow(
      expect.objectContaining({
        code: 'NoCluster',
        message:
          'kubernetes cluster unreachable: no cluster configured; `helm cluster start` gives you one to try',
      }),
    );
  });

  test('asks for a choice where none was made', () => {
    const file = write('unchosen', 'contexts: [{name: a, context: {}}, {name: b, context: {}}]');
    expect(() => find({}, { KUBECONFIG: file })).toThrow(
      expect.objectContaining({ hint: 'choose one with --kube-context: a, b' }),
    );
  });
});

describe('in a Pod, findAccess()', () => {
  const inPod = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
  write('account/token', 'token-of-the-pod\n');
  write('account/ca.crt', 'PEM');
  write('account/namespace', 'pods\n');

  test('takes the service account', () => {
    const access = find({}, inPod);
    expect(access.server.href).toBe('https://[fd00::1]/');
    expect(access).toMatchObject({
      namespace: 'pods',
      trust: { authority: { file: path.join(scratch, 'account/ca.crt') } },
      login: { kind: 'token-file', file: path.join(scratch, 'account/token') },
    });
  });

  test('prefers a kubeconfig, and obeys flags', () => {
    expect(find({}, { ...inPod, KUBECONFIG: main }).context).toBe('work');
    expect(find({ kubeToken: 't' }, inPod).login).toEqual({ kind: 'token', token: 't' });
  });
});

describe('findNamespace()', () => {
  test('is the one of flags, kubeconfig, Pod, or default', () => {
    const namespaceOf = (own: Partial<Settings>, environment: Record<string, string>): string =>
      findNamespace(options(own, environment));
    expect(namespaceOf({ namespace: 'mine' }, { KUBECONFIG: main })).toBe('mine');
    expect(namespaceOf({}, { KUBECONFIG: main })).toBe('team');
    expect(namespaceOf({ kubeContext: 'certified' }, { KUBECONFIG: main })).toBe('default');
    expect(namespaceOf({ kubeContext: 'unknown' }, { KUBECONFIG: main })).toBe('default');
  });
});
