import { HelmError } from '../base/index.ts';
import { isOwnLabel } from '../release/index.ts';

type Labels = Readonly<Record<string, string>>;

/** Those that Helm keeps for itself; scripts select by them. */
const systemLabels = ['name', 'owner', 'status', 'version', 'createdAt', 'modifiedAt'];

/** Refuses labels that are not the user's to give. Begins with Helm's words. */
export function requireUserLabels(labels: Labels = {}): void {
  const taken = Object.keys(labels).filter(
    (name) => systemLabels.includes(name) || isOwnLabel(name),
  );
  if (taken.length === 0) return;
  throw new HelmError(
    'SystemLabel',
    `user supplied labels contains system reserved label name. System labels: [${systemLabels.join(' ')}]`,
    { hint: `leave out ${taken.join(', ')}` },
  );
}

/** The labels of a release with new ones; the value `null` takes one away. */
export function mergeLabels(before: Labels, given: Labels = {}): Labels {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== 'null'));
}
