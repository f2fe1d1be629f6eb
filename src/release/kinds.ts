import type { KindReference, Resource } from '../kube/index.ts';

const apiVersion = 'helm.sh/v3';

export const releaseKind: KindReference = { apiVersion, kind: 'Release' };
export const versionKind: KindReference = { apiVersion, kind: 'ReleaseVersion' };
export const applicationKind: KindReference = {
  apiVersion: 'app.k8s.io/v1beta1',
  kind: 'Application',
};
export const secretKind: KindReference = { apiVersion: 'v1', kind: 'Secret' };

export const sequenceLabel = 'helm.sh/sequence';
export const phaseLabel = 'helm.sh/phase';
export const mirrorAnnotation = 'helm.sh/mirror';
export const applyMethodAnnotation = 'helm.sh/apply-method';
/** On a version that is kept after its release was deleted: when that was. */
export const deletedAtAnnotation = 'helm.sh/deleted-at';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** For a client's `resources`, so that it need not ask the server where our own kinds are. */
export const releaseResources: readonly Resource[] = [
  namespaced(releaseKind, 'releases'),
  namespaced(versionKind, 'releaseversions'),
  namespaced({ apiVersion, kind: 'Chart' }, 'charts'),
  {
    ...namespaced({ apiVersion, kind: 'HelmRequest' }, 'helmrequests'),
    subresources: [{ name: 'status', kind: 'HelmRequest' }],
  },
  namespaced(applicationKind, 'applications'),
];

function namespaced(kind: KindReference, plural: string): Resource {
  return { ...kind, plural, isNamespaced: true, verbs, subresources: [] };
}
