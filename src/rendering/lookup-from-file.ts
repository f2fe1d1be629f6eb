import { HelmError } from '../base/index.ts';
import { fileError, readBounded } from '../files/index.ts';
import { decodeUtf8 } from '../go/index.ts';
import type { Lookup } from '../render/index.ts';
import { lookupAmong } from '../render/index.ts';
import { parseYamlDocuments, YamlError } from '../yaml/index.ts';

const maxFileSize = 100 << 20;

/** `lookup` that finds what is in a file of YAML or JSON documents; `-` is standard input. */
export function lookupFromFile(file: string): Lookup {
  const text = read(file);
  try {
    return lookupAmong(parseYamlDocuments(text, { numbers: 'exact' }));
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new HelmError(
      'ObjectsUnreadable',
      `cannot read objects from "${file}": ${cause.message}`,
      {
        source: { file, ...cause.position },
        cause,
      },
    );
  }
}

function read(file: string): string {
  try {
    return decodeUtf8(readBounded(file, maxFileSize));
  } catch (error) {
    throw fileError('read', file, error);
  }
}
