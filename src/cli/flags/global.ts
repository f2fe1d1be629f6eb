import type { Settings } from '../../base/index.ts';
import type { FlagValues } from './spec.ts';

/** The flags of every command. Their defaults come from the environment (`Settings`). */
export const globalFlags = {
  'burst-limit': {
    type: 'int',
    description: 'requests to the API server that may be sent at once',
  },
  color: {
    type: 'string',
    choices: ['never', 'auto', 'always'],
    default: 'auto',
    description: 'use colours (never, auto, always)',
  },
  colour: {
    type: 'string',
    choices: ['never', 'auto', 'always'],
    default: 'auto',
    description: 'use colours (never, auto, always)',
    hidden: true,
  },
  'content-cache': {
    type: 'string',
    description: 'directory of cached content, such as charts',
    complete: 'directory',
  },
  debug: { type: 'bool', description: 'say more, and show stack traces' },
  help: { type: 'bool', short: 'h', description: 'help for this command' },
  'kube-apiserver': {
    type: 'string',
    description: 'address and port of the Kubernetes API server',
  },
  'kube-as-group': {
    type: 'stringArray',
    description: 'group to impersonate (can be repeated)',
  },
  'kube-as-user': { type: 'string', description: 'user to impersonate' },
  'kube-ca-file': {
    type: 'string',
    description: 'certificate authority of the Kubernetes API server',
    complete: 'file',
  },
  'kube-context': {
    type: 'string',
    description: 'kubeconfig context to use',
    complete: 'context',
  },
  'kube-insecure-skip-tls-verify': {
    type: 'bool',
    description: 'do not check the certificate of the Kubernetes API server (insecure)',
  },
  'kube-tls-server-name': {
    type: 'string',
    description: 'name to expect in the certificate of the Kubernetes API server',
  },
  'kube-token': { type: 'string', description: 'bearer token for authentication' },
  kubeconfig: { type: 'string', description: 'path of the kubeconfig file', complete: 'file' },
  namespace: {
    type: 'string',
    short: 'n',
    description: 'namespace to work in',
    complete: 'namespace',
  },
  qps: { type: 'float32', description: 'requests per second to the API server, bursts aside' },
  'registry-config': {
    type: 'string',
    description: 'file with the credentials of registries',
    complete: 'file',
  },
  'request-timeout': {
    type: 'duration',
    description:
      'how long one request to the API server may take; 0 leaves that to the server (default 15s until its first answer)',
  },
  'repository-cache': {
    type: 'string',
    description: 'directory of cached repository indexes',
    complete: 'directory',
  },
  'repository-config': {
    type: 'string',
    description: 'file with repository names and URLs',
    complete: 'file',
  },
} as const;

/** The environment's settings, with what the flags say instead. */
export function withGlobalFlags(
  settings: Settings,
  flags: FlagValues<typeof globalFlags>,
): Settings {
  return {
    ...settings,
    burstLimit: flags.burstLimit ?? settings.burstLimit,
    contentCache: flags.contentCache ?? settings.contentCache,
    debug: flags.isGiven('debug') ? flags.debug : settings.debug,
    kubeApiServer: flags.kubeApiserver ?? settings.kubeApiServer,
    kubeAsGroups: flags.isGiven('kube-as-group') ? flags.kubeAsGroup : settings.kubeAsGroups,
    kubeAsUser: flags.kubeAsUser ?? settings.kubeAsUser,
    kubeCaFile: flags.kubeCaFile ?? settings.kubeCaFile,
    kubeContext: flags.kubeContext ?? settings.kubeContext,
    kubeInsecureSkipTlsVerify: flags.isGiven('kube-insecure-skip-tls-verify')
      ? flags.kubeInsecureSkipTlsVerify
      : settings.kubeInsecureSkipTlsVerify,
    kubeTlsServerName: flags.kubeTlsServerName ?? settings.kubeTlsServerName,
    kubeToken: flags.kubeToken ?? settings.kubeToken,
    kubeconfig: flags.kubeconfig ?? settings.kubeconfig,
    namespace: flags.namespace ?? settings.namespace,
    qps: flags.qps ?? settings.qps,
    requestTimeout: flags.requestTimeout ?? settings.requestTimeout,
    registryConfig: flags.registryConfig ?? settings.registryConfig,
    repositoryCache: flags.repositoryCache ?? settings.repositoryCache,
    repositoryConfig: flags.repositoryConfig ?? settings.repositoryConfig,
  };
}
