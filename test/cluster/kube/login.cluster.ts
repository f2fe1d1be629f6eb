import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import '../contract/server.ts';
import { readSettings } from '../../../src/base/index.ts';
import { main } from '../../../src/cli/main.ts';
import { createKubeClient, fetchUser, findAccess } from '../../../src/kube/index.ts';
import { credentialsOf } from '../contract/contract.ts';

const server = inject('contractServer');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-kube-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, text: string, mode = 0o600): string {
  const file = path.join(scratch, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const alice = credentialsOf('alice');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

function plugin(name: string, status: object, interactiveMode = 'Never'): object {
  const apiVersion = 'client.authentication.k8s.io/v1';
  const credential = JSON.stringify({ apiVersion, kind: 'ExecCredential', status });
  write(name, `#!/bin/sh\ncat <<'END'\n${credential}\nEND\n`, 0o700);
  return { exec: { apiVersion, command: `./${name}`, interactiveMode } };
}

write('alice.token', `${alice.token}\n`);
write('alice.crt', alice.certificate);
write('alice.key', alice.key);

/** How alice logs in, by the name of the context. */
const users: Readonly<Record<string, object>> = {
  token: { token: alice.token },
  'token-file': { tokenFile: 'alice.token' },
  certificate: {
    'client-certificate-data': base64(alice.certificate),
    'client-key-data': base64(alice.key),
  },
  'certificate-file': { 'client-certificate': 'alice.crt', 'client-key': 'alice.key' },
  'plugin-token': plugin('give-token', { token: alice.token }),
  'plugin-certificate': plugin('give-certificate', {
    clientCertificateData: alice.certificate,
    clientKeyData: alice.key,
  }),
  impersonation: { token: server.adminToken, as: 'alice' },
};

/** One that has questions. */
const asking = plugin('ask', { token: server.adminToken }, 'Always');
const everybody = { ...users, asking };

/** JSON is YAML. */
const kubeconfig = write(
  'config',
  JSON.stringify({
    clusters: [
      {
        name: 'main',
        cluster: { server: server.url, 'certificate-authority-data': base64(server.ca) },
      },
    ],
    users: Object.entries(everybody).map(([name, user]) => ({ name, user })),
    contexts: Object.keys(everybody).map((name) => ({
      name,
      context: { cluster: 'main', user: name },
    })),
  }),
);

async function userBy(kubeContext: string): Promise<string> {
  const environment = { KUBECONFIG: kubeconfig, HOME: '/dev/null' };
  const settings = readSettings({ environment, platform: 'linux', home: scratch });
  const access = findAccess({ settings: { ...settings, kubeContext }, environment });
  const client = createKubeClient(access, {
    environment,
    now: () => new Date(),
    random: Math.random,
  });
  return (await fetchUser(client)).username;
}

test.each(Object.keys(users))('a kubeconfig logs in by %s', async (context) => {
  expect(await userBy(context)).toBe('alice');
});

describe('a login with questions', () => {
  const list = async (isTTY: boolean): Promise<string> => {
    let said = '';
    const write = (text: string | Uint8Array): void => void (said += String(text));
    await main({
      argv: ['list', '--kubeconfig', kubeconfig, '--kube-context', 'asking'],
      environment: { HOME: scratch, NO_COLOR: '1' },
      stdin: { isTTY },
      stdout: { write },
      stderr: { isTTY, write },
    });
    return said;
  };

  test('may ask a person at a terminal', async () => {
    expect(await list(true)).toMatch(/^NAME\s/);
  });

  test('is refused where nobody is there', async () => {
    expect(await list(false)).toContain('it needs a terminal, and there is none');
  });
});
