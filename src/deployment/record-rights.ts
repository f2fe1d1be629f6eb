import type { Right } from '../kube/index.ts';
import { recordRules } from '../release/index.ts';

/** What nothing depends on. */
const optional = ['applications/status', 'charts'];

/** What it takes to record a release in a namespace. */
export function recordRights(namespace: string): readonly Right[] {
  return recordRules.flatMap(({ apiGroups: [group = ''], resources, verbs }) =>
    resources
      .filter((resource) => !optional.includes(resource))
      .flatMap((resource) => verbs.map((verb) => ({ verb, group, resource, namespace }))),
  );
}
