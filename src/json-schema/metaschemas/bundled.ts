import { toJson } from '../json.ts';
import type { Json } from '../json.ts';
import { draft04 } from './draft-04.ts';
import { draft06 } from './draft-06.ts';
import { draft07 } from './draft-07.ts';
import { draft201909 } from './draft-2019-09.ts';
import { draft202012 } from './draft-2020-12.ts';

const groups: readonly [prefix: string, documents: () => Readonly<Record<string, object>>][] = [
  ['/draft-04/', () => ({ 'http://json-schema.org/draft-04/schema': draft04 })],
  ['/draft-06/', () => ({ 'http://json-schema.org/draft-06/schema': draft06 })],
  ['/draft-07/', () => ({ 'http://json-schema.org/draft-07/schema': draft07 })],
  ['/draft/2019-09/', draft201909],
  ['/draft/2020-12/', draft202012],
];

/** The schema of schemas at an address of json-schema.org; nothing is ever fetched. */
export function findMetaschema(url: string): Json | undefined {
  const path = /^https?:\/\/json-schema\.org(\/.*)$/.exec(url)?.[1] ?? '';
  const group = groups.find(([prefix]) => path.startsWith(prefix));
  const documents = Object.entries(group?.[1]() ?? {});
  const found = documents.find(([address]) => address.endsWith(`json-schema.org${path}`));
  return found === undefined ? undefined : toJson(found[1]);
}
