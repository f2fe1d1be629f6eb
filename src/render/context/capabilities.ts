import { HelmError } from '../../base/index.ts';

/** What templates may know about a cluster. */
export interface Capabilities {
  readonly kubeVersion: KubeVersion;
  /** `apps/v1`, and `apps/v1/Deployment` where they come from a cluster. */
  readonly apiVersions: readonly string[];
}

export interface KubeVersion {
  /** As the cluster says it: `v1.33.4-gke.1245000`. */
  readonly version: string;
  /** For comparing: `v1.33.4`. */
  readonly normalized: string;
  readonly major: string;
  readonly minor: string;
}

/** Reads a version as Kubernetes' own parser does, which passes over what follows the numbers. */
export function parseKubeVersion(text: string): KubeVersion {
  const quoted = JSON.stringify(text);
  const numbers = /^\s*v?([0-9]+(?:\.[0-9]+)*)/.exec(text)?.[1]?.split('.');
  if (numbers === undefined) throw invalidKubeVersion(text, `could not parse ${quoted} as version`);
  const [major = '', minor] = numbers;
  if (minor === undefined) throw invalidKubeVersion(text, `illegal version string ${quoted}`);
  if (major.startsWith('0') && major !== '0') {
    const component = JSON.stringify(major);
    throw invalidKubeVersion(
      text,
      `illegal zero-prefixed version component ${component} in ${quoted}`,
    );
  }
  return {
    version: text.startsWith('v') ? text : `v${text}`,
    normalized: `v${numbers.map(plain).join('.')}`,
    major: plain(major),
    minor: plain(minor),
  };
}

function plain(number: string): string {
  return String(BigInt(number));
}

function invalidKubeVersion(text: string, reason: string): HelmError {
  return new HelmError('KubeVersionInvalid', `invalid kube version '${text}': ${reason}`, {
    hint: 'write it as 1.33 or v1.33.4',
  });
}

/**
 * What Helm 4.3 takes for granted without a cluster: the Kubernetes of its client library, with
 * every API version that this library knows, in the order in which it lists them.
 */
export const defaultCapabilities: Capabilities = {
  kubeVersion: { version: 'v1.37.0', normalized: 'v1.37.0', major: '1', minor: '37' },
  apiVersions: [
    'v1',
    'admissionregistration.k8s.io/v1',
    'admissionregistration.k8s.io/v1alpha1',
    'admissionregistration.k8s.io/v1beta1',
    'internal.apiserver.k8s.io/v1alpha1',
    'apps/v1',
    'apps/v1beta1',
    'apps/v1beta2',
    'authentication.k8s.io/v1',
    'authentication.k8s.io/v1alpha1',
    'authentication.k8s.io/v1beta1',
    'authorization.k8s.io/v1',
    'authorization.k8s.io/v1beta1',
    'autoscaling/v1',
    'autoscaling/v2',
    'batch/v1',
    'batch/v1beta1',
    'certificates.k8s.io/v1',
    'certificates.k8s.io/v1beta1',
    'certificates.k8s.io/v1alpha1',
    'coordination.k8s.io/v1alpha2',
    'coordination.k8s.io/v1beta1',
    'coordination.k8s.io/v1',
    'discovery.k8s.io/v1',
    'discovery.k8s.io/v1beta1',
    'events.k8s.io/v1',
    'events.k8s.io/v1beta1',
    'extensions/v1beta1',
    'flowcontrol.apiserver.k8s.io/v1',
    'flowcontrol.apiserver.k8s.io/v1beta1',
    'flowcontrol.apiserver.k8s.io/v1beta2',
    'flowcontrol.apiserver.k8s.io/v1beta3',
    'lifecycle.k8s.io/v1alpha1',
    'networking.k8s.io/v1',
    'networking.k8s.io/v1beta1',
    'node.k8s.io/v1',
    'node.k8s.io/v1alpha1',
    'node.k8s.io/v1beta1',
    'policy/v1',
    'policy/v1beta1',
    'rbac.authorization.k8s.io/v1',
    'rbac.authorization.k8s.io/v1beta1',
    'rbac.authorization.k8s.io/v1alpha1',
    'resource.k8s.io/v1',
    'resource.k8s.io/v1beta2',
    'resource.k8s.io/v1beta1',
    'resource.k8s.io/v1alpha3',
    'scheduling.k8s.io/v1alpha3',
    'scheduling.k8s.io/v1beta1',
    'scheduling.k8s.io/v1',
    'storage.k8s.io/v1beta1',
    'storage.k8s.io/v1',
    'storage.k8s.io/v1alpha1',
    'storagemigration.k8s.io/v1',
    'storagemigration.k8s.io/v1beta1',
    'apiextensions.k8s.io/v1beta1',
    'apiextensions.k8s.io/v1',
  ],
};

/** What somebody says of a cluster that nobody asks. */
export interface AssumedCluster {
  readonly kubeVersion?: string | undefined;
  readonly apiVersions?: readonly string[];
}

/** The capabilities of such a cluster: those that Helm assumes, and what is added. */
export function assumeCapabilities({
  kubeVersion,
  apiVersions = [],
}: AssumedCluster = {}): Capabilities {
  return {
    kubeVersion:
      kubeVersion === undefined ? defaultCapabilities.kubeVersion : parseKubeVersion(kubeVersion),
    apiVersions: [...defaultCapabilities.apiVersions, ...apiVersions],
  };
}
