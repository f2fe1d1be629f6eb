import { describe, expect, test } from 'vitest';
import { parseKubeconfig } from './parse-kubeconfig.ts';

const full = `
apiVersion: v1
kind: Config
current-context: work
preferences: {colors: true}
clusters:
- name: main
  cluster:
    server: https://api.example:6443
    certificate-authority-data: ${Buffer.from('-----BEGIN CERTIFICATE-----').toString('base64')}
    tls-server-name: internal.example
    proxy-url: socks5://localhost:1080
    disable-compression: true
    extensions:
    - name: client.authentication.k8s.io/exec
      extension: {audience: main}
users:
- name: me
  user:
    client-certificate: certs/me.pem
    client-key: /keys/me.key
    as: other
    as-groups: [a, b]
    as-user-extra: {reason: [audit]}
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: ./login
      args: [--now]
      env: [{name: A, value: b}]
      interactiveMode: Never
      provideClusterInfo: true
contexts:
- name: work
  context: {cluster: main, user: me, namespace: team}
`;

function parse(text: string): ReturnType<typeof parseKubeconfig> {
  return parseKubeconfig(text, '/home/me/.kube/config');
}

describe('parseKubeconfig()', () => {
  test('reads clusters, users and contexts', () => {
    const config = parse(full);
    expect(config.currentContext).toBe('work');
    expect(config.clusters.get('main')).toMatchObject({
      server: 'https://api.example:6443',
      authority: { pem: '-----BEGIN CERTIFICATE-----' },
      tlsServerName: 'internal.example',
      proxyUrl: 'socks5://localhost:1080',
      isCompressionDisabled: true,
      isInsecure: false,
      pluginConfig: { audience: 'main' },
    });
    expect(config.contexts.get('work')).toMatchObject({
      cluster: 'main',
      user: 'me',
      namespace: 'team',
    });
  });

  test('lets file names stand where the kubeconfig is', () => {
    expect(parse(full).users.get('me')).toMatchObject({
      certificate: { file: '/home/me/.kube/certs/me.pem' },
      key: { file: '/keys/me.key' },
      exec: { command: '/home/me/.kube/login', args: ['--now'] },
    });
  });

  test('reads whom to act as', () => {
    const { impersonate } = parse(full).users.get('me') ?? {};
    expect(impersonate).toEqual({
      user: 'other',
      uid: undefined,
      groups: ['a', 'b'],
      extra: new Map([['reason', ['audit']]]),
    });
  });

  test('leaves a plain command to PATH', () => {
    const config = parse('users: [{name: me, user: {exec: {command: aws}}}]');
    expect(config.users.get('me')?.exec?.command).toBe('aws');
  });

  test('finds nothing in an empty file', () => {
    expect(parse('')).toMatchObject({ currentContext: undefined, clusters: new Map() });
  });

  test.each([
    ['clusters: {a: b}', 'clusters is not a list'],
    ['clusters: [{name: a, cluster: text}]', 'clusters[0].cluster is not a map'],
    ['clusters: [{name: a, cluster: {server: 1}}]', 'clusters[0].cluster.server is not text'],
    [
      'users: [{name: a, user: {client-key-data: "!"}}]',
      'users[0].user.client-key-data is not base64',
    ],
    ['users: [{name: a}, {name: a}]', 'users has two entries named "a"'],
    ['- a', 'it is not a map'],
    ['a: [', 'did not find expected node content'],
  ])('refuses %s', (text, reason) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'KubeconfigMalformed',
        message: expect.stringContaining(reason) as string,
      }),
    );
  });
});
