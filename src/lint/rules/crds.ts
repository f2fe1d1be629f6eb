import { isHelmError } from '../../base/index.ts';
import { crdsOf } from '../../chart/index.ts';
import { decodeUtf8, GoError } from '../../go/index.ts';
import type { Finding } from '../finding.ts';
import { readHeads } from '../kubernetes/read-heads.ts';
import type { LintTarget } from '../target.ts';

const directoryPath = 'crds/';

/** Helm's rules about crds/: definitions of custom resources in plain YAML, and nothing else. */
export function lintCrds({ directory, loaded }: LintTarget): Finding[] {
  const kind = directory.kindOf('crds');
  if (kind === undefined) return [];
  if (kind === 'file') return [invalid('not a directory', directoryPath)];
  if (isHelmError(loaded)) {
    return [{ ...invalid(loaded.message, directoryPath), source: loaded.source }];
  }
  const findings: Finding[] = [];
  for (const { name, file } of crdsOf(loaded)) {
    try {
      for (const head of readHeads(decodeUtf8(file.data))) {
        if (!head.apiVersion.startsWith('apiextensions.k8s.io')) {
          findings.push(invalid("apiVersion is not in 'apiextensions.k8s.io'", name));
        }
        if (head.kind !== 'CustomResourceDefinition') {
          findings.push(invalid("object kind is not 'CustomResourceDefinition'", name));
        }
      }
    } catch (error) {
      if (!(error instanceof GoError)) throw error;
      // Helm looks no further.
      return [...findings, invalid(`unable to parse YAML: ${error.message}`, name)];
    }
  }
  return findings;
}

function invalid(message: string, path: string): Finding {
  return { severity: 'error', code: 'CrdInvalid', message, path };
}
