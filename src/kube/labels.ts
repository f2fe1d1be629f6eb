/** On every object of a release, its records included: the release's name. */
export const releaseLabel = 'helm.sh/release';
export const managedByLabel = 'app.kubernetes.io/managed-by';
/** On the objects of a chart, but on no record. */
export const releaseNameAnnotation = 'meta.helm.sh/release-name';
