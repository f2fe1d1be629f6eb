/**
 * What a call takes outside of Lua's own memory, in bytes for each byte that it is given: copies on
 * the way, and what the library makes of them. Lua pays for it, so that its limit is the limit.
 */
export function costOfCall(name: string, size: number): number {
  return (costs[name] ?? copies) * size;
}

/** What becomes of an answer when it is read: an item of a list is larger than its text. */
export const answerCost = 8;

/** The bytes on their way, and where they arrive. */
const copies = 2;

const costs: Readonly<Record<string, number>> = {
  'lib.yaml.encode': 32,
  'lib.yaml.decode': 64,
  'lib.template.render': 32,
  'lib.date': 128,
  'lib.regex.match': 16,
  'lib.regex.find_all': 128,
  'lib.regex.replace': 32,
  'lib.semver.compare': 64,
  'lib.semver.satisfies': 64,
};
