import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { fileError, isMissing } from '../../files/index.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { mergeKubeconfigs } from './merge-kubeconfigs.ts';
import { parseKubeconfig } from './parse-kubeconfig.ts';

export interface KubeconfigFiles {
  /** A single file that must exist: `--kubeconfig`. */
  readonly explicit?: string | undefined;
  /** KUBECONFIG: files in a list; those that are missing are passed over. */
  readonly list?: string | undefined;
  readonly home: string;
}

/** A kubeconfig is a page of text; what is larger is something else. */
const maxSize = 16 << 20;

/** Reads kubeconfig files as kubectl does; undefined when there is none at all. */
export function loadKubeconfig(files: KubeconfigFiles): Kubeconfig | undefined {
  if (files.explicit !== undefined) return load(files.explicit);
  const listed = files.list?.split(path.delimiter).filter((file) => file !== '') ?? [];
  const candidates = listed.length > 0 ? listed : [path.join(files.home, '.kube', 'config')];
  const configs = [...new Set(candidates)].flatMap((file) => loadOptional(file) ?? []);
  return configs.length === 0 ? undefined : mergeKubeconfigs(configs);
}

function loadOptional(file: string): Kubeconfig | undefined {
  try {
    return load(file);
  } catch (error) {
    if (error instanceof HelmError && isMissing(error.cause)) return undefined;
    throw error;
  }
}

function load(file: string): Kubeconfig {
  return parseKubeconfig(read(file), path.resolve(file));
}

function read(file: string): string {
  try {
    const bytes = readFileSync(file);
    if (bytes.length <= maxSize) return bytes.toString('utf8');
  } catch (cause) {
    throw fileError('read', file, cause);
  }
  throw new HelmError('KubeconfigMalformed', `"${file}" is too large for a kubeconfig`);
}
