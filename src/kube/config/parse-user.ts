import type { Fields } from './fields.ts';
import type { AuthProviderEntry, ExecEntry, Impersonation, UserEntry } from './kubeconfig.ts';

export function parseUser(fields: Fields, file: string): UserEntry {
  return {
    file,
    certificate: fields.pem('client-certificate-data', 'client-certificate'),
    key: fields.pem('client-key-data', 'client-key'),
    token: fields.text('token'),
    tokenFile: fields.fileName('tokenFile'),
    username: fields.text('username'),
    password: fields.text('password'),
    impersonate: parseImpersonation(fields),
    exec: fields.has('exec') ? parseExec(fields.fields('exec')) : undefined,
    authProvider: fields.has('auth-provider')
      ? parseAuthProvider(fields.fields('auth-provider'))
      : undefined,
  };
}

function parseImpersonation(fields: Fields): Impersonation {
  const extra = fields.fields('as-user-extra');
  return {
    user: fields.text('as'),
    uid: fields.text('as-uid'),
    groups: fields.texts('as-groups'),
    extra: new Map(extra.names().map((name) => [name, extra.texts(name)])),
  };
}

function parseExec(fields: Fields): ExecEntry {
  const command = fields.text('command') ?? '';
  const apiVersion = fields.text('apiVersion') ?? '';
  return {
    apiVersion,
    // A command with a slash is a file; any other is looked for in PATH.
    command: /[/\\]/.test(command) ? fields.absolute(command) : command,
    args: fields.texts('args'),
    env: fields.items('env').map((item) => ({
      name: item.text('name') ?? '',
      value: item.text('value') ?? '',
    })),
    interactiveMode: fields.text('interactiveMode') ?? defaultMode(apiVersion),
    isGivenClusterInfo: fields.flag('provideClusterInfo'),
    installHint: fields.text('installHint') ?? '',
  };
}

/** Only old plugins may leave it open. */
function defaultMode(apiVersion: string): string {
  return apiVersion === 'client.authentication.k8s.io/v1beta1' ? 'IfAvailable' : '';
}

function parseAuthProvider(fields: Fields): AuthProviderEntry {
  return { name: fields.text('name') ?? '', config: fields.textMap('config') };
}
