import path from 'node:path';
import { writeFileAtomically } from '../../files/index.ts';
import { printJson } from '../../go/index.ts';
import { indexDirectory } from '../../repository/index.ts';
import { printYaml } from '../../yaml/index.ts';
import type { ActionContext } from '../../context/index.ts';
import { sourceDateOf } from '../../source/index.ts';

export interface IndexOptions {
  /** Where the archives will be served from; relative addresses without it. */
  readonly url?: string;
  /** An index whose other versions are kept. */
  readonly mergeFile?: string;
  readonly isJson?: boolean;
}

/** Writes index.yaml for the archives in a directory, which makes it a repository. */
export async function indexCharts(
  context: ActionContext,
  directory: string,
  { isJson = false, ...options }: IndexOptions = {},
): Promise<string> {
  const root = path.resolve(directory);
  const seconds = sourceDateOf(context);
  const now = seconds === undefined ? context.clock.now() : new Date(seconds * 1000);
  const index = indexDirectory(root, { ...options, now, warn: context.logger.warn });
  const file = path.join(root, 'index.yaml');
  writeFileAtomically(file, isJson ? printJson(index, { indent: '  ' }) : printYaml(index));
  return file;
}
