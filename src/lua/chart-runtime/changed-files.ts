import { HelmError, isHelmError, reword } from '../../base/index.ts';
import { requireFileNames } from '../../chart/index.ts';
import type { ContextFile } from '../../events/index.ts';
import { itemAt } from './item-at.ts';

type FilePart = 'files' | 'templates';

/** The files that a handler made of those there were, each a name and where its data is. */
export function changedFiles(
  part: FilePart,
  items: readonly unknown[],
  sources: { readonly before: readonly ContextFile[]; readonly blobs: readonly Uint8Array[] },
): readonly ContextFile[] {
  const { before, blobs } = sources;
  const files = items.map((item) => {
    const [name, number] = item as [string, bigint];
    const data = number > 0n ? itemAt(before, number).data : itemAt(blobs, -number);
    return { name, data };
  });
  requireNames(part, files, before);
  return files;
}

/** A script's names come in by the same door as an archive's, and replace nothing of the chart's. */
function requireNames(
  part: FilePart,
  files: readonly ContextFile[],
  before: readonly ContextFile[],
): void {
  try {
    requireFileNames(files.map(({ name }) => name));
  } catch (error) {
    throw isHelmError(error) ? reword(error, `context.${part}: ${error.message}`) : error;
  }
  if (part === 'templates') return;
  const known = new Set(before.map(({ name }) => name));
  const taken = files.find(({ name }) => reserved.test(name) && !known.has(name));
  if (taken === undefined) return;
  throw new HelmError('InvalidFileName', `context.files: "${taken.name}" is not a plain file`, {
    hint: 'Chart.yaml, values and schemas are files of their own, and so is what is in templates/, charts/, library/ and ext/.',
  });
}

/** What a chart has for another use than to be read by templates. */
const reserved =
  /^(Chart\.(yaml|lock)|values\.yaml|values\.schema\.(json|yaml)|requirements\.(yaml|lock)|\.helmignore)$|^(templates|charts|library|ext)\//i;
