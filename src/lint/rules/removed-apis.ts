import path from 'node:path/posix';
import { isHelmError } from '../../base/index.ts';
import { decodeUtf8, GoError } from '../../go/index.ts';
import type { Finding } from '../finding.ts';
import { findDeprecation } from '../kubernetes/api-lifecycle.ts';
import { forgottenApis } from '../kubernetes/api-table.ts';
import { readHeads } from '../kubernetes/read-heads.ts';
import type { ObjectHead } from '../kubernetes/read-heads.ts';
import type { LintTarget } from '../target.ts';

/** Deprecated APIs that Helm's own rule knows nothing of, and those in crds/, where it never looks. */
export function lintRemovedApis({ loaded, rendering, kubeVersion }: LintTarget): Finding[] {
  if (isHelmError(loaded) || !rendering.isRendered) return [];
  const { chart, files } = rendering;
  const templates = chart.templates.map(({ name }) => ({
    name,
    text: files.get(path.join(chart.metadata.name, name)) ?? '',
  }));
  const crds = loaded.files
    .filter(({ name }) => name.startsWith('crds/'))
    .map(({ name, data }) => ({ name, text: decodeUtf8(data) }));
  return [...templates, ...crds]
    .filter(({ name }) => /\.(ya?ml|json)$/i.test(name))
    .flatMap(({ name, text }) => {
      const messages = headsOf(text).map((head) =>
        findDeprecation(forgottenApis, head, kubeVersion),
      );
      return [...new Set(messages)].flatMap((message) =>
        message === undefined ? [] : [findingOf(name, message)],
      );
    });
}

/** As far as it is YAML; another rule tells what is not. */
function headsOf(text: string): ObjectHead[] {
  const heads: ObjectHead[] = [];
  try {
    for (const head of readHeads(text)) heads.push(head);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
  }
  return heads;
}

function findingOf(name: string, message: string): Finding {
  return { severity: 'warning', code: 'ApiRemoved', message, path: name, isOwn: true };
}
