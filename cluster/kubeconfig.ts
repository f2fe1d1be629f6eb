/** The name of the context, cluster and user that `helm cluster start` writes. */
export const CONTEXT_NAME = 'helm-embedded';

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
- name: ${CONTEXT_NAME}
  cluster:
    certificate-authority-data: ${authority}
    server: ${url}
users:
- name: ${CONTEXT_NAME}
  user:
    token: ${token}
contexts:
- name: ${CONTEXT_NAME}
  context:
    cluster: ${CONTEXT_NAME}
    user: ${CONTEXT_NAME}
    namespace: default
current-context: ${CONTEXT_NAME}
`;
}
