import { managedByLabel, releaseLabel } from '../kube/index.ts';

/** What a selector asks of a release of ours. */
export interface OwnSelector {
  /** What the server can tell by labels. */
  readonly labels: string;
  /** Whether its version has the state and the number that are asked for. */
  readonly matches: (version: VersionState) => boolean;
}

interface VersionState {
  readonly status: string;
  readonly revision: number;
}

/**
 * A selector of labels as scripts know it from Helm's records (`owner=helm`, `name=web`, `status=deployed`,
 * `version=3`), for our own: these say something of every release, and are written otherwise there.
 */
export function ownSelector(selector: string): OwnSelector {
  const terms = selector.split(/,(?![^(]*\))/);
  const conditions = terms.map(conditionOf);
  return {
    labels: terms
      .filter((_, index) => conditions[index] === undefined)
      .map((term) => term.replace(/^\s*owner\s*(!?=)=?\s*helm\s*$/, `${managedByLabel}$1Helm`))
      .map((term) => term.replace(/^\s*name\s*(!?=)=?\s*/, `${releaseLabel}$1`))
      .map((term) => term.replace(/^\s*name(?=\s+(?:in|notin)\b)/, releaseLabel))
      .join(','),
    matches: (version) => conditions.every((condition) => condition?.(version) !== false),
  };
}

const ofVersion =
  /^\s*(status|version)\s*(?:(?<not>!)?==?\s*(?<one>\S*)|(?<in>in|notin)\s*\((?<many>[^)]*)\))\s*$/;

function conditionOf(term: string): OwnSelector['matches'] | undefined {
  const found = ofVersion.exec(term);
  if (found === null) return undefined;
  const { not, one = '', in: operator, many = one } = found.groups ?? {};
  const values = many.split(',').map((value) => value.trim());
  const isNegated = not !== undefined || operator === 'notin';
  return ({ status, revision }) =>
    values.includes(found[1] === 'status' ? status : String(revision)) !== isNegated;
}
