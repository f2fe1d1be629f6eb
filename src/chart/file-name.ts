import { HelmError } from '../base/index.ts';
import { quote } from '../go/index.ts';

/**
 * Refuses what is no plain name of a file in a chart, whichever door it comes in by: an archive, a
 * directory, a script, a package. A name becomes a path on a disk and a line of a manifest, and
 * must be able to be nothing else there.
 */
export function requireFileName(name: string): void {
  const problem = problemOf(name);
  if (problem === undefined) return;
  throw new HelmError('InvalidFileName', `chart contains illegally named files: ${problem}`, {
    hint: 'A file of a chart has a relative path without "..", control characters or backslashes.',
  });
}

/** The same for all files of a chart, of which no two may have one name. */
export function requireFileNames(names: Iterable<string>): void {
  const seen = new Set<string>();
  for (const name of names) {
    requireFileName(name);
    requireNew(name, seen);
  }
}

/** Refuses the second file of a name: which of the two counts, readers do not agree about. */
export function requireNew(name: string, seen: Set<string>): void {
  if (seen.has(name)) {
    throw new HelmError('InvalidFileName', `chart contains two files named ${quote(name)}`);
  }
  seen.add(name);
}

/** Longer ones, systems refuse to write. */
const maxNameLength = 4096;
const maxPartLength = 255;

/** Nearly every name there is. */
const plainName = /^[\w-][\w.@+-]*(\/[\w-][\w.@+-]*)*$/;

function problemOf(name: string): string | undefined {
  if (plainName.test(name) && name.length <= maxPartLength && !reserved.test(name)) {
    return undefined;
  }
  const quoted = quote(name.length > maxPartLength ? `${name.slice(0, maxPartLength)}…` : name);
  if (unprintable.test(name)) return `${quoted} has a control character`;
  if (name.includes('\\')) return `${quoted} has a backslash`;
  if (name.startsWith('/') || /^[a-zA-Z]:/.test(name)) return `${quoted} is an absolute path`;
  if (name.split('/').some(isAbnormal)) return `${quoted} is not a normal path`;
  if (reserved.test(name)) return `${quoted} is a device on some systems`;
  const tooLong = name.length > maxNameLength || name.split('/').some(isTooLong);
  return tooLong ? `${quoted} is too long` : undefined;
}

/** What ends a line, moves a cursor or turns the direction of the text around it. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Names that Windows takes for devices, in every directory and with every extension. */
const reserved = /(^|\/)(con|prn|aux|nul|com[1-9]|lpt[1-9])(\.[^/]*)?(\/|$)/i;

function isAbnormal(part: string): boolean {
  return part === '' || part === '.' || part === '..';
}

function isTooLong(part: string): boolean {
  return Buffer.byteLength(part) > maxPartLength;
}
