import type { Problem } from '../../src/browser.ts';
import type { Project } from '../chart/project.ts';
import { fileNamed } from '../chart/project.ts';
import type { Remark } from './code-editor.tsx';

/** What problems say about places in one file, each place once. */
export function remarksFor(
  project: Project,
  file: string,
  problems: readonly Problem[],
): readonly Remark[] {
  const remarks = new Map<string, Remark>();
  for (const { source, message, details } of problems) {
    if (source?.line === undefined || fileNamed(project, source.file) !== file) continue;
    const { line, column } = source;
    // The last is about this place alone, where the first is about all of them.
    remarks.set(`${line}:${column ?? 0}`, {
      line,
      column,
      message: [message, ...details].join('\n'),
    });
  }
  return [...remarks.values()];
}
