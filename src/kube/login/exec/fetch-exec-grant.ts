import { makeVisible } from '../../../base/index.ts';
import { findProxy } from '../../../http/index.ts';
import type { ClusterAccess, LoginMethod } from '../../config/cluster-access.ts';
import type { Grant } from '../cached-login.ts';
import type { LoginWorld } from '../login-world.ts';
import { readPem } from '../read-pem.ts';
import { parseExecCredential } from './exec-credential.ts';
import { findExecutable } from './find-executable.ts';
import { pluginError } from './plugin-error.ts';
import { requireAllowed } from './plugin-policy.ts';
import { runPlugin } from './run-plugin.ts';

export type ExecLogin = Extract<LoginMethod, { readonly kind: 'exec' }>;

const versions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'];

/** Runs the program that a kubeconfig names for credentials: directly, never through a shell. */
export async function fetchExecGrant(
  access: ClusterAccess,
  { exec, pluginConfig }: ExecLogin,
  world: LoginWorld,
  signal?: AbortSignal,
): Promise<Grant> {
  const { command, apiVersion } = exec;
  if (command === '') throw pluginError('', 'the kubeconfig names no command');
  if (!versions.includes(apiVersion)) {
    throw pluginError(command, `the API version "${apiVersion}" is not supported`);
  }
  const isInteractive = decideInteractive(exec, world);
  const file = findExecutable(command, world.environment);
  if (file === undefined) {
    const hint = makeVisible(exec.installHint);
    throw pluginError(command, 'there is no such program', { hint });
  }
  requireAllowed(command, file, world.environment);
  const info = {
    kind: 'ExecCredential',
    apiVersion,
    spec: {
      ...(exec.isGivenClusterInfo ? { cluster: clusterInfo(access, pluginConfig, world) } : {}),
      interactive: isInteractive,
    },
  };
  const own = Object.fromEntries(exec.env.map(({ name, value }) => [name, value]));
  const environment = {
    ...world.environment,
    ...own,
    KUBERNETES_EXEC_INFO: JSON.stringify(info),
  };
  const output = await runPlugin({ ...exec, file }, { environment, isInteractive, world, signal });
  return parseExecCredential(output, exec);
}

function decideInteractive(
  { command, interactiveMode }: ExecLogin['exec'],
  { isInteractive }: LoginWorld,
): boolean {
  switch (interactiveMode) {
    case 'Never':
      return false;
    case 'IfAvailable':
      return isInteractive;
    case 'Always':
      if (isInteractive) return true;
      throw pluginError(command, 'it needs a terminal, and there is none');
    default:
      throw pluginError(command, `its interactiveMode is "${interactiveMode}"`);
  }
}

/** In the words of the kubeconfig, as plugins expect them. */
function clusterInfo(access: ClusterAccess, pluginConfig: unknown, world: LoginWorld): object {
  const { trust, server, isCompressed } = access;
  const proxy = access.proxy ?? findProxy(server, world.environment);
  const authority = trust.authority && readPem(trust.authority, 'certificate authority');
  return {
    server: server.href.replace(/\/$/, ''),
    ...(trust.serverName === undefined ? {} : { 'tls-server-name': trust.serverName }),
    ...(trust.isInsecure ? { 'insecure-skip-tls-verify': true } : {}),
    ...(authority === undefined
      ? {}
      : { 'certificate-authority-data': Buffer.from(authority).toString('base64') }),
    ...(proxy === undefined ? {} : { 'proxy-url': proxy.href }),
    ...(isCompressed ? {} : { 'disable-compression': true }),
    config: pluginConfig ?? null,
  };
}
