import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCredentialStore } from './credential-store.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-credentials-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function storeWith(files: {
  own?: object | string;
  docker?: object;
  helpers?: Record<string, string>;
}) {
  const home = mkdtempSync(path.join(scratch, 'home-'));
  const registryConfig = path.join(home, 'helm/registry/config.json');
  if (files.own !== undefined) save(registryConfig, files.own);
  if (files.docker !== undefined) save(path.join(home, '.docker/config.json'), files.docker);
  for (const [name, script] of Object.entries(files.helpers ?? {})) {
    save(path.join(home, 'bin', name), `#!/bin/sh\n${script}`);
    chmodSync(path.join(home, 'bin', name), 0o755);
  }
  const environment = { PATH: `${home}/bin:/usr/bin:/bin`, STORE: home };
  return {
    store: openCredentialStore({ registryConfig, environment, home, platform: 'linux' }),
    registryConfig,
    home,
    readOwn: () => JSON.parse(readFileSync(registryConfig, 'utf8')) as unknown,
  };
}

function save(file: string, content: object | string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

const encoded = Buffer.from('jane:se:cret').toString('base64');
const jane = { username: 'jane', password: 'se:cret' };

describe('the credential store', () => {
  test('asks its own file, then Docker’s', async () => {
    const { store } = storeWith({
      own: { auths: { 'own.example': { auth: encoded } } },
      docker: { auths: { 'docker.example': { auth: encoded }, 'own.example': { auth: 'xxxx' } } },
    });
    expect(await store.get('own.example')).toEqual(jane);
    expect(await store.get('docker.example')).toEqual(jane);
    expect(await store.get('other.example')).toBeUndefined();
    expect(await store.get('example')).toBeUndefined();
  });

  test('finds entries under the old keys', async () => {
    const { store } = storeWith({
      own: {
        auths: {
          'https://old.example/v1/': { auth: encoded },
          'https://index.docker.io/v1/': { auth: encoded },
        },
      },
    });
    expect(await store.get('old.example')).toEqual(jane);
    expect(await store.get('registry-1.docker.io')).toEqual(jane);
    expect(await store.get('docker.io')).toEqual(jane);
  });

  test('reads tokens and plain fields', async () => {
    const { store } = storeWith({
      own: {
        auths: {
          a: { identitytoken: 'i' },
          b: { registrytoken: 'r' },
          c: { username: 'jane', password: 'p' },
          d: {},
        },
      },
    });
    expect(await store.get('a')).toEqual({ identityToken: 'i' });
    expect(await store.get('b')).toEqual({ registryToken: 'r' });
    expect(await store.get('c')).toEqual({ username: 'jane', password: 'p' });
    expect(await store.get('d')).toBeUndefined();
  });

  test('writes a file that others cannot read, and keeps what else is in it', async () => {
    const { store, registryConfig, readOwn } = storeWith({
      own: { experimental: 'on', auths: { other: { auth: encoded } } },
    });
    await store.put('new.example:5000', jane);
    expect(readOwn()).toEqual({
      experimental: 'on',
      auths: { other: { auth: encoded }, 'new.example:5000': { auth: encoded } },
    });
    expect(statSync(registryConfig).mode & 0o777).toBe(0o600);
    await store.remove('new.example:5000');
    expect(readOwn()).toEqual({ experimental: 'on', auths: { other: { auth: encoded } } });
  });

  test.for(['{ "auths": ', '[]', '{"auths":{"a":{"auth":"bm9jb2xvbg=="}}}'])(
    'says nothing of what is in a broken file: %s',
    async (own) => {
      const { store, registryConfig } = storeWith({ own });
      await expect(store.get('a')).rejects.toThrow(
        new RegExp(`^cannot read "${registryConfig}": invalid config format$`),
      );
    },
  );
});

describe('credential helpers', () => {
  const keeper = `case $1 in
    get) cat "$STORE/kept" 2>/dev/null || { echo "credentials not found in native keychain"; exit 1; } ;;
    store) cat > "$STORE/kept" ;;
    erase) rm -f "$STORE/kept" ;;
  esac`;

  test('are asked for the addresses they are for', async () => {
    const answer = `read address; echo '{"ServerURL":"x","Username":"jane","Secret":"se:cret"}'`;
    const { store } = storeWith({
      own: { credHelpers: { 'cloud.example': 'cloud' }, auths: { other: { auth: encoded } } },
      helpers: { 'docker-credential-cloud': answer },
    });
    expect(await store.get('cloud.example')).toEqual(jane);
    expect(await store.get('other')).toEqual(jane);
  });

  test('keep, give and forget', async () => {
    const { store, readOwn } = storeWith({
      own: { credsStore: 'keeper' },
      helpers: { 'docker-credential-keeper': keeper },
    });
    expect(await store.get('a')).toBeUndefined();
    await store.put('a', jane);
    expect(await store.get('a')).toEqual(jane);
    expect(readOwn()).toEqual({ credsStore: 'keeper' });
    await store.remove('a');
    expect(await store.get('a')).toBeUndefined();
  });

  test('of the system are found and remembered', async () => {
    const { store, readOwn } = storeWith({
      helpers: { pass: 'exit 0', 'docker-credential-pass': keeper },
    });
    await store.put('a', jane);
    expect(readOwn()).toEqual({ credsStore: 'pass', auths: {} });
    expect(await store.get('a')).toEqual(jane);
  });

  test('may give an identity token', async () => {
    const answer = `echo '{"Username":"<token>","Secret":"t"}'`;
    const { store } = storeWith({
      own: { credsStore: 'tokens' },
      helpers: { 'docker-credential-tokens': answer },
    });
    expect(await store.get('a')).toEqual({ identityToken: 't' });
  });

  test.for([
    ['echo garbage', 'its answer is no JSON'],
    ['echo "{}"', 'its answer has no user name and secret'],
    ['echo oops; exit 3', 'it failed with code 3'],
    ['kill -9 $$', 'it was stopped'],
  ] as const)('that %s are reported without what they said', async ([script, reason]) => {
    const { store } = storeWith({
      own: { credsStore: 'bad' },
      helpers: { 'docker-credential-bad': script },
    });
    await expect(store.get('a')).rejects.toThrow(
      `cannot use the credential helper docker-credential-bad: ${reason}`,
    );
  });

  test('that are not installed, or whose names are paths, are refused', async () => {
    const missing = storeWith({ own: { credsStore: 'missing' } });
    await expect(missing.store.get('a')).rejects.toThrow('it cannot be started');
    const path = storeWith({ own: { credsStore: '../../bin/sh' } });
    await expect(path.store.get('a')).rejects.toThrow('invalid config format');
  });
});
