import { existsSync } from 'node:fs';
import type { FlagSpec } from './spec.ts';

interface VersionFlag extends FlagSpec {
  readonly type: 'string';
  readonly default?: never;
}

/** Helm's `--version`, which tools pass: the version is part of a reference, and people are told. */
export const versionFlags: { readonly version: VersionFlag } = {
  version: {
    type: 'string',
    description: 'version or range; write CHART:VERSION instead',
    hidden: true,
    complete: 'version',
    advise: adviseReference,
  },
};

/** The chart is the last word of every command that takes one. */
async function adviseReference(
  version: string,
  words: readonly string[],
): Promise<string | undefined> {
  const chart = words.at(-1) ?? '';
  if (version.trim() === '') return undefined;
  if (existsSync(chart)) return '--version means nothing to a chart on this disk';
  const { referenceToWrite } = await import('../../source/index.ts');
  const reference = referenceToWrite(chart, version);
  return reference === undefined ? undefined : `instead of --version, write ${reference}`;
}
