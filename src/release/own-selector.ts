import { managedByLabel, releaseLabel } from '../kube/index.ts';

/**
 * A selector of labels as scripts know it from Helm's records (`owner=helm`, `name=web`), for our
 * own: those two say something of every release, and are written otherwise there.
 */
export function ownSelector(selector: string): string {
  return selector
    .split(/,(?![^(]*\))/)
    .map((term) => term.replace(/^\s*owner\s*(!?=)=?\s*helm\s*$/, `${managedByLabel}$1Helm`))
    .map((term) => term.replace(/^\s*name\s*(!?=)=?\s*/, `${releaseLabel}$1`))
    .join(',');
}
