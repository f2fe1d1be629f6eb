/** The cluster that is meant where none is named. */
export const defaultClusterName = 'embedded';

/** The name of the context, cluster and user that `helm cluster start` writes for a cluster. */
export function contextNameOf(clusterName: string): string {
  return `helm-${clusterName}`;
}

export interface KubeconfigOptions {
  readonly context: string;
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
}

/** A kubeconfig with one context, as YAML. */
export function formatKubeconfig({ context, url, ca, token }: KubeconfigOptions): string {
  const authority = Buffer.from(ca).toString('base64');
  return `apiVersion: v1
kind: Config
clusters:
- name: ${context}
  cluster:
    certificate-authority-data: ${authority}
    server: ${url}
users:
- name: ${context}
  user:
    token: ${token}
contexts:
- name: ${context}
  context:
    cluster: ${context}
    user: ${context}
    namespace: default
current-context: ${context}
`;
}
