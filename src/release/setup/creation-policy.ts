import { expiryOrigin, expiryPolicy as name } from '../../kube/index.ts';
import type { Policy } from './policy.ts';

/** Nobody else says of an object that it expects such a version. */
const expires = `has(object.metadata.resourceVersion) && object.metadata.resourceVersion.matches('^9[0-9]{18}$')`;
const isInTime = `int(timestamp(object.metadata.creationTimestamp)) < int(object.metadata.resourceVersion) - ${expiryOrigin}`;

/**
 * Refuses to create what a command of helm has sent and what arrives after its lease: somebody else may
 * have taken over since, who does not want it. What cannot be judged is let through, as it was before.
 */
export const creationPolicy: Policy = {
  name,
  without:
    'releases are not protected against what arrives late: an object that a command which was killed has sent may be made after the next command has ended, and stays until the one after it',
  spec: {
    failurePolicy: 'Ignore',
    matchConstraints: {
      resourceRules: [
        { apiGroups: ['*'], apiVersions: ['*'], operations: ['CREATE'], resources: ['*'] },
      ],
    },
    matchConditions: [{ name: 'expires', expression: expires }],
    validations: [
      {
        expression: isInTime,
        message: 'it arrived after the lease of the command that sent it',
        reason: 'Forbidden',
      },
    ],
  },
};
