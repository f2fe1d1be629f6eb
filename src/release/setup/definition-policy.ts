import type { Policy } from './policy.ts';

/** Who sets this to "true" on a definition may delete it. */
const permit = 'helm.sh/allow-deletion';

/** The definitions without which no release is left: all that a release runs goes with its records. */
const guarded = ['applications.app.k8s.io', 'releases.helm.sh', 'releaseversions.helm.sh'];

/** A whole collection is deleted without a name: the object itself tells which it is. */
const isGuarded = `oldObject.metadata.name in [${guarded.map((each) => `'${each}'`).join(', ')}]`;
const isPermitted = [
  'has(oldObject.metadata.annotations)',
  `'${permit}' in oldObject.metadata.annotations`,
  `oldObject.metadata.annotations['${permit}'] == 'true'`,
].join(' && ');

const consequence = 'would delete every release of Helm in the cluster, with all that it runs';
const explanation = [
  "'deleting ' + oldObject.metadata.name",
  `' ${consequence}. Whoever means it says so first: kubectl annotate crd '`,
  'oldObject.metadata.name',
  `' ${permit}=true'`,
].join(' + ');

/** Refuses to delete the definitions that releases are kept by. */
export const definitionPolicy: Policy = {
  name: 'definitions.helm.sh',
  without:
    'the definitions of Application, Release and ReleaseVersion are not protected: deleting one of them deletes every release of the cluster, with all that it runs',
  spec: {
    failurePolicy: 'Fail',
    matchConstraints: {
      resourceRules: [
        {
          apiGroups: ['apiextensions.k8s.io'],
          apiVersions: ['*'],
          operations: ['DELETE'],
          resources: ['customresourcedefinitions'],
        },
      ],
    },
    matchConditions: [{ name: 'keeps-releases', expression: isGuarded }],
    validations: [
      {
        expression: isPermitted,
        message: `deleting this definition ${consequence}`,
        messageExpression: explanation,
        reason: 'Forbidden',
      },
    ],
  },
};
