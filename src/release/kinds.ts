import type { KindReference, Resource } from '../kube/index.ts';

const apiVersion = 'helm.sh/v3';

export const releaseKind: KindReference = { apiVersion, kind: 'Release' };
export const versionKind: KindReference = { apiVersion, kind: 'ReleaseVersion' };
export const applicationKind: KindReference = {
  apiVersion: 'app.k8s.io/v1beta1',
  kind: 'Application',
};
export const secretKind: KindReference = { apiVersion: 'v1', kind: 'Secret' };

/** On every object of a release, its records included: the release's name. */
export const releaseLabel = 'helm.sh/release';
export const sequenceLabel = 'helm.sh/sequence';
export const phaseLabel = 'helm.sh/phase';
export const managedByLabel = 'app.kubernetes.io/managed-by';
/** On the objects of a chart, but on no record. */
export const releaseNameAnnotation = 'meta.helm.sh/release-name';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** For a client's `resources`, so that it need not ask the server where our own kinds are. */
export const releaseResources: readonly Resource[] = [
  namespaced(releaseKind, 'releases'),
  namespaced(versionKind, 'releaseversions'),
  namespaced({ apiVersion, kind: 'Chart' }, 'charts'),
  namespaced(applicationKind, 'applications'),
];

function namespaced(kind: KindReference, plural: string): Resource {
  return { ...kind, plural, isNamespaced: true, verbs, subresources: [] };
}
