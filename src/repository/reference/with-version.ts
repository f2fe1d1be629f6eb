import { HelmError } from '../../base/index.ts';
import type { ChartReference } from './chart-reference.ts';
import { formatReference, parseReference } from './chart-reference.ts';

/**
 * The reference with a version that was named beside it (`--version`): the same version twice is
 * no contradiction, and an archive at a URL is what it is.
 */
export function withVersion(reference: ChartReference, version = ''): ChartReference {
  const wanted = version.trim();
  if (wanted === '' || reference.kind === 'url') return reference;
  if (reference.version === undefined) {
    return parseReference(formatReference({ ...reference, version: wanted }));
  }
  if (withoutPrefix(reference.version) === withoutPrefix(wanted)) return reference;
  throw new HelmError(
    'VersionMismatch',
    `chart reference and version mismatch: ${wanted} is not ${reference.version}`,
    { hint: 'name the version once, as part of the reference' },
  );
}

function withoutPrefix(version: string): string {
  return version.trim().replace(/^v(?=\d)/, '');
}
