import { HelmError } from '../base/index.ts';
import { YamlError, parseYaml, printYaml } from '../yaml/index.ts';

/** YAML's mark for the end of a document; the one for its beginning would end the signed text. */
const separator = '\n...\n';

/** The text that is signed: what the chart says of itself, then the digests of its files. */
export function printMessageBlock(metadata: string, digests: ReadonlyMap<string, string>): string {
  return metadata + separator + printYaml(new Map([['files', digests]]));
}

/** The digests of files by name, in a text that is known to be signed. */
export function digestsIn(text: string): ReadonlyMap<string, string> {
  const [, sums] = text.split(separator);
  if (sums === undefined) {
    throw new HelmError('InvalidProvenance', 'message block must have at least two parts');
  }
  const files = filesIn(sums);
  const digests = new Map<string, string>();
  for (const [name, digest] of files) if (typeof digest === 'string') digests.set(name, digest);
  return digests;
}

function filesIn(sums: string): ReadonlyMap<string, unknown> {
  let document: unknown;
  try {
    document = parseYaml(sums);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new HelmError('InvalidProvenance', cause.message, { cause });
  }
  const files: unknown = document instanceof Map ? document.get('files') : undefined;
  return files instanceof Map ? (files as ReadonlyMap<string, unknown>) : new Map();
}
