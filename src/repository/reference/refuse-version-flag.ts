import { HelmError } from '../../base/index.ts';
import { formatReference, parseReference } from './chart-reference.ts';

/** Versions are part of a chart's name; `--version` is answered with the reference to type. */
export function refuseVersionFlag(chart: string | undefined, version: string): HelmError {
  const wanted = chart === undefined ? undefined : referenceWith(chart, version);
  return new HelmError(
    'VersionFlagRefused',
    'the version is part of the chart reference, --version is not accepted',
    {
      hint: wanted === undefined ? `write CHART:${version}` : `write ${quoteForShell(wanted)}`,
    },
  );
}

function referenceWith(chart: string, version: string): string | undefined {
  try {
    return formatReference({ ...parseReference(chart), version });
  } catch {
    return undefined;
  }
}

/** Ranges hold characters that mean something to a shell. */
function quoteForShell(text: string): string {
  return /^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
