/** The name of the context, cluster and user that `helm cluster start` writes. */
export const contextName = 'helm-embedded';

export interface KubeconfigOptions {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  readonly token: string;
}

/** A kubeconfig with one context, as YAML. */
export function formatKubeconfig({ url, ca, token }: KubeconfigOptions): string {
  const authority = Buffer.from(ca).toString('base64');
  return `apiVersion: v1
kind: Config
clusters:
- name: ${contextName}
  cluster:
    certificate-authority-data: ${authority}
    server: ${url}
users:
- name: ${contextName}
  user:
    token: ${token}
contexts:
- name: ${contextName}
  context:
    cluster: ${contextName}
    user: ${contextName}
    namespace: default
current-context: ${contextName}
`;
}
