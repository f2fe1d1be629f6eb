import path from 'node:path/posix';
import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { requireFileName } from '../file-name.ts';

/**
 * The path inside the chart of an archive's entry: without the first part, which is the chart's
 * own directory. Refuses, with Helm's texts, every name that could lead elsewhere on any system.
 */
export function chartPathOf(entryName: string): string {
  const delimiter = entryName.includes('\\') ? '\\' : '/';
  const [base, ...rest] = entryName.split(delimiter);
  const inner = rest.join('/');
  if (inner.startsWith('/')) throw refusal('chart illegally contains absolute paths');

  const cleaned = cleanPath(inner);
  if (cleaned === '.') {
    const where = quote(entryName);
    throw refusal(`chart illegally contains content outside the base directory: ${where}`);
  }
  if (cleaned.startsWith('..')) throw refusal('chart illegally references parent directory');
  // Helm looks for `c:/` alone; `c:x` is a path of its own on Windows as well.
  if (/^[a-zA-Z]:/.test(cleaned)) throw refusal('chart contains illegally named files');
  if (base === 'Chart.yaml') throw refusal('chart yaml not in base directory');
  requireFileName(cleaned);
  return cleaned;
}

/** Go's path.Clean. */
function cleanPath(text: string): string {
  const normalized = path.normalize(text);
  return normalized.length > 1 && normalized.endsWith('/') ? normalized.slice(0, -1) : normalized;
}

function refusal(message: string): HelmError {
  return new HelmError('InvalidArchive', message);
}
