import { computeValues } from '../../rendering/index.ts';
import { formatReleaseDocument } from '../../reports/index.ts';
import type { ReleaseReport } from '../../reports/index.ts';
import type { ActionContext } from '../../index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printData } from './print-data.ts';
import type { ReleaseViewOptions } from './release.ts';
import { formatRelease } from './release.ts';

export interface PrintReleaseOptions extends Pick<ReleaseViewOptions, 'hidesNotes'> {
  /** `table`, `json` or `yaml`. */
  readonly format: string;
  /** `--hide-secret`: the values that a Secret was made of are no less secret than the Secret. */
  readonly hidesValues?: boolean;
}

/** Shows a release as Helm does; with `--debug`, all that it was made of. */
export async function printRelease(
  { terminal, context }: { readonly terminal: Terminal; readonly context: ActionContext },
  report: ReleaseReport,
  { format, hidesValues = false, ...options }: PrintReleaseOptions,
): Promise<void> {
  const showsValues = context.settings.debug && !hidesValues;
  const document = format === 'table' ? undefined : documentOf(report, hidesValues);
  await printData(terminal, format, document, () =>
    formatRelease(report, {
      ...options,
      context,
      style: terminal.style,
      ...(showsValues ? { computedValues: computeValues(report) } : {}),
    }),
  );
}

function documentOf(report: ReleaseReport, hidesValues: boolean): object {
  const document = formatReleaseDocument(report);
  return hidesValues ? { ...document, config: undefined } : document;
}
