import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLoopback } from '../../../test/support/loopback.ts';
import type { Handler } from '../../../test/support/loopback.ts';
import { isProcessAlive } from '../../processes/index.ts';
import type { ClusterAccess, LoginMethod } from '../config/cluster-access.ts';
import type { ExecEntry } from '../config/kubeconfig.ts';
import { createLogin } from './create-login.ts';
import type { Login } from './login.ts';
import type { LoginWorld } from './login-world.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-login-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, text: string, mode = 0o600): string {
  const file = path.join(scratch, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function loginBy(method: LoginMethod, own: Partial<LoginWorld> = {}): Login {
  const access: ClusterAccess = {
    server: new URL('https://api.example:6443/'),
    context: 'work',
    namespace: 'default',
    trust: { authority: undefined, serverName: undefined, isInsecure: false },
    proxy: undefined,
    isCompressed: true,
    certificate: undefined,
    login: method,
    impersonate: undefined,
  };
  const environment = { PATH: `${scratch}:/usr/bin:/bin`, HOME: scratch };
  const now = (): Date => new Date('2026-01-01T00:00:00Z');
  return createLogin(access, {
    environment,
    now,
    userAgent: 'test',
    isInteractive: false,
    ...own,
  });
}

describe('a login by what is written down', () => {
  test('shows a token or a password', async () => {
    const token = loginBy({ kind: 'token', token: 'abc' });
    const basic = loginBy({ kind: 'basic', username: 'me', password: 'pass' });
    expect(await token.prove()).toEqual({ authorization: 'Bearer abc' });
    expect(await basic.prove()).toEqual({ authorization: 'Basic bWU6cGFzcw==' });
    expect(token.renew({})).toBe(false);
  });

  test('reads a token file again after a minute, or when its token is refused', async () => {
    let time = 0;
    const file = write('token', 'first\n');
    const login = loginBy({ kind: 'token-file', file }, { now: () => new Date(time) });
    const first = await login.prove();
    write('token', 'second\n');
    expect(await login.prove()).toEqual({ authorization: 'Bearer first' });
    time = 60_000;
    expect(await login.prove()).toEqual({ authorization: 'Bearer second' });
    write('token', 'third\n');
    login.renew(first);
    expect(await login.prove()).toEqual({ authorization: 'Bearer second' });
    login.renew(await login.prove());
    expect(await login.prove()).toEqual({ authorization: 'Bearer third' });
  });
});

let pluginCount = 0;

function plugin(script: string, own: Partial<ExecEntry> = {}): LoginMethod {
  const file = write(`plugin-${(pluginCount += 1)}`, `#!/bin/sh\n${script}\n`, 0o700);
  const exec: ExecEntry = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: path.basename(file),
    args: ['--arg', 'a b'],
    env: [{ name: 'EXTRA', value: 'extra' }],
    interactiveMode: 'Never',
    isGivenClusterInfo: false,
    installHint: '',
    ...own,
  };
  return { kind: 'exec', exec, pluginConfig: { audience: 'x' } };
}

function credential(status: string): string {
  return `echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":${status}}'`;
}

describe('a login by a credential plugin', () => {
  test('shows the token that the program prints, and runs it once', async () => {
    const runs = path.join(scratch, 'runs');
    const login = loginBy(plugin(`echo run >> ${runs}\n${credential('{"token":"abc"}')}`));
    const proofs = await Promise.all([login.prove(), login.prove()]);
    expect(proofs).toEqual([{ authorization: 'Bearer abc' }, { authorization: 'Bearer abc' }]);
    await login.prove();
    expect(readFileSync(runs, 'utf8')).toBe('run\n');
  });

  test('runs it again when its credentials expire or are refused', async () => {
    let time = Date.parse('2026-01-01T00:00:00Z');
    const runs = path.join(scratch, 'expiring');
    const status = '{"token":"abc","expirationTimestamp":"2026-01-01T01:00:00Z"}';
    const login = loginBy(plugin(`echo run >> ${runs}\n${credential(status)}`), {
      now: () => new Date(time),
    });
    const proof = await login.prove();
    expect(login.renew(proof)).toBe(true);
    await login.prove();
    time = Date.parse('2026-01-01T00:59:59Z');
    await login.prove();
    expect(readFileSync(runs, 'utf8')).toBe('run\nrun\n');
    time = Date.parse('2026-01-01T01:00:00Z');
    await login.prove();
    expect(readFileSync(runs, 'utf8')).toBe('run\nrun\nrun\n');
  });

  test('tells the program about the cluster, with its own arguments and environment', async () => {
    const heard = path.join(scratch, 'heard');
    const script = `printf '%s|%s|%s' "$2" "$EXTRA" "$KUBERNETES_EXEC_INFO" > ${heard}`;
    const method = plugin(`${script}\n${credential('{"token":"abc"}')}`, {
      isGivenClusterInfo: true,
    });
    await loginBy(method).prove();
    const [argument, extra, info = ''] = readFileSync(heard, 'utf8').split('|');
    expect([argument, extra]).toEqual(['a b', 'extra']);
    expect(JSON.parse(info)).toEqual({
      kind: 'ExecCredential',
      apiVersion: 'client.authentication.k8s.io/v1',
      spec: {
        interactive: false,
        cluster: { server: 'https://api.example:6443', config: { audience: 'x' } },
      },
    });
  });

  test('shows a certificate', async () => {
    const status = '{"clientCertificateData":"cert","clientKeyData":"key"}';
    expect(await loginBy(plugin(credential(status))).prove()).toEqual({
      certificate: { certificate: 'cert', key: 'key' },
    });
  });

  test.each([
    ['echo no', 'it does not print an ExecCredential'],
    [credential('null'), 'it gives no status'],
    [credential('{}'), 'it gives no token and no certificate'],
    [credential('{"clientKeyData":"key"}'), 'it gives only one of certificate and key'],
    ['head -c 2000000 /dev/zero', 'it prints too much'],
    ['exit 3', 'exit code 3'],
  ])('refuses what `%s` does', async (script, reason) => {
    await expect(loginBy(plugin(script)).prove()).rejects.toMatchObject({
      code: 'LoginFailed',
      message: expect.stringContaining(reason) as string,
    });
  });

  test('shows what a failing program said, made safe', async () => {
    const said: string[] = [];
    const script = String.raw`printf 'no \033[31mway\n' >&2; exit 1`;
    const login = loginBy(plugin(script), { onPluginOutput: (text) => said.push(text) });
    await expect(login.prove()).rejects.toMatchObject({ details: ['no \\u001b[31mway'] });
    expect(said.join('')).toBe('no \\u001b[31mway\n');
  });

  test('ends a program that hangs, whoever holds its pipes', async () => {
    const login = loginBy(plugin('sleep 600 & sleep 600'), { pluginTimeout: 100 });
    await expect(login.prove()).rejects.toMatchObject({
      message: expect.stringContaining('it takes longer than 0.1 s') as string,
      hint: 'HELM_LOGIN_SECONDS says how long it may take',
    });
  });

  test('ends what a program has started with it', async () => {
    const started = path.join(scratch, 'started');
    const interrupt = new AbortController();
    const script = `sleep 600 & echo $! > ${started}.new; mv ${started}.new ${started}; sleep 600`;
    const proof = loginBy(plugin(script)).prove(interrupt.signal);
    const pid = await vi.waitFor(() => Number(readFileSync(started, 'utf8')), 20_000);
    interrupt.abort(new Error('interrupted'));
    await expect(proof).rejects.toThrow('interrupted');
    await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), 20_000);
  });

  test('ends a program when the user interrupts', async () => {
    const interruption = new Error('interrupted');
    const proof = loginBy(plugin('sleep 60')).prove(AbortSignal.abort(interruption));
    await expect(proof).rejects.toBe(interruption);
  });

  test('says how to install a program that is missing', async () => {
    const method = plugin('true', { command: 'missing-plugin', installHint: 'apt install it' });
    await expect(loginBy(method).prove()).rejects.toMatchObject({
      message: 'cannot get credentials from "missing-plugin": there is no such program',
      hint: 'apt install it',
    });
  });

  test.each([
    [{ interactiveMode: 'Always' }, 'it needs a terminal'],
    [{ interactiveMode: '' }, 'its interactiveMode is ""'],
    [{ apiVersion: 'client.authentication.k8s.io/v1alpha1' }, 'is not supported'],
  ])('does not run a program with %j', async (own, reason) => {
    const marker = path.join(scratch, 'marker');
    const login = loginBy(plugin(`touch ${marker}`, own));
    await expect(login.prove()).rejects.toThrow(reason);
    expect(() => readFileSync(marker)).toThrow('ENOENT');
  });

  test.each([
    ['credentialPluginPolicy: DenyAll', false],
    ['credentialPluginPolicy: AllowAll', true],
    ['credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{command: other}]', false],
    ['credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist: [{name: PLUGIN}]', true],
    ['credentialPluginPolicy: Unheard', false],
  ])('obeys the policy %j', async (policy, isAllowed) => {
    const method = plugin(credential('{"token":"abc"}'));
    const { command } = (method as Extract<LoginMethod, { kind: 'exec' }>).exec;
    const kuberc = write(
      'kuberc',
      `apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n${policy.replace('PLUGIN', command)}\n`,
    );
    const environment = { PATH: `${scratch}:/bin`, KUBERC: kuberc };
    const proof = loginBy(method, { environment })
      .prove()
      .then(
        () => true,
        () => false,
      );
    expect(await proof).toBe(isAllowed);
  });
});

function idToken(expires: string): string {
  const payload = Buffer.from(JSON.stringify({ exp: Date.parse(expires) / 1000 }));
  return `e30.${payload.toString('base64url')}.signature`;
}

async function startIssuer(token: Handler): Promise<string> {
  const server = await startLoopback((request) =>
    request.url === '/.well-known/openid-configuration'
      ? { body: JSON.stringify({ token_endpoint: `${server.url}/token` }) }
      : token(request),
  );
  onTestFinished(() => server.close());
  return server.url;
}

function oidc(issuer: string, own: Record<string, string>): LoginMethod {
  const config = { 'idp-issuer-url': issuer, 'client-id': 'helm', ...own };
  const file = write(
    'kubeconfig',
    `# mine\nusers:\n- name: me\n  user:\n    auth-provider: ${JSON.stringify({ name: 'oidc', config })}\n`,
  );
  const entries = new Map(Object.entries(config));
  return { kind: 'auth-provider', name: 'oidc', config: entries, file, user: 'me' };
}

describe('a login by OpenID Connect', () => {
  const fresh = idToken('2026-01-01T01:00:00Z');
  const stale = idToken('2025-12-31T23:00:00Z');

  test('shows the token that is held', async () => {
    const login = loginBy(oidc('http://nowhere.invalid', { 'id-token': fresh }));
    expect(await login.prove()).toEqual({ authorization: `Bearer ${fresh}` });
    expect(login.renew(await login.prove())).toBe(false);
  });

  test('gets a fresh one for a stale one, and keeps it where the old one was', async () => {
    const bodies: string[] = [];
    const issuer = await startIssuer(({ body }) => {
      bodies.push(body.toString());
      return { body: JSON.stringify({ id_token: fresh, refresh_token: 'next' }) };
    });
    const login = loginBy(oidc(issuer, { 'id-token': stale, 'refresh-token': 'old' }));
    expect(await login.prove()).toEqual({ authorization: `Bearer ${fresh}` });
    expect(bodies).toEqual(['grant_type=refresh_token&refresh_token=old&client_id=helm']);
    const saved = readFileSync(path.join(scratch, 'kubeconfig'), 'utf8');
    expect(saved).toContain(`id-token: ${fresh}`);
    expect(saved).toContain('refresh-token: next');
  });

  test('tells its secret in a header, or else in the form', async () => {
    const seen: (string | undefined)[] = [];
    const issuer = await startIssuer(({ headers, body }) => {
      seen.push(headers['authorization']);
      const isInForm = body.toString().includes('client_secret=s3cret');
      return isInForm ? { body: JSON.stringify({ id_token: fresh }) } : { status: 401 };
    });
    const login = loginBy(oidc(issuer, { 'refresh-token': 'old', 'client-secret': 's3cret' }));
    expect(await login.prove()).toEqual({ authorization: `Bearer ${fresh}` });
    expect(seen).toEqual(['Basic aGVsbTpzM2NyZXQ=', undefined]);
  });

  test('does not take its token elsewhere', async () => {
    const requests: string[] = [];
    const issuer = await startIssuer(({ url }) => {
      requests.push(url);
      return { status: 307, headers: { location: '/elsewhere' } };
    });
    const proof = loginBy(oidc(issuer, { 'refresh-token': 'old' })).prove();
    await expect(proof).rejects.toThrow('the issuer answered 307');
    expect(requests).toEqual(['/token']);
  });

  test('says what to do when it cannot go on', async () => {
    const issuer = await startIssuer(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
    const hint = 'log in again with the tool that wrote the kubeconfig';
    const refused = loginBy(oidc(issuer, { 'refresh-token': 'old' })).prove();
    await expect(refused).rejects.toMatchObject({ code: 'LoginFailed', hint });
    const expired = loginBy(oidc(issuer, { 'id-token': stale })).prove();
    await expect(expired).rejects.toMatchObject({ code: 'LoginFailed', hint });
  });

  test('refuses providers that are gone', () => {
    const login = { kind: 'auth-provider', name: 'gcp', config: new Map(), file: '', user: 'me' } as const; // oxfmt-ignore
    expect(() => loginBy(login)).toThrow('the auth-provider "gcp"');
  });
});
