import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import { isMissing } from '../../files/index.ts';
import { compareStrings } from '../../go/index.ts';
import type { ChartFile } from '../chart.ts';
import { isIgnored } from '../ignore/rules.ts';
import type { IgnoreRules } from '../ignore/rules.ts';
import type { Warn } from '../values/coalesce-tables.ts';
import { withoutByteOrderMark } from './byte-order-mark.ts';
import { requireFileName } from '../file-name.ts';
import { maxChartSize, maxLinkCount, tooMany } from './limits.ts';
import type { Budget } from './limits.ts';

export interface ReadDirectoryOptions {
  readonly rules: IgnoreRules;
  readonly warn: Warn;
  /** Follow symbolic links that lead out of the directory, as Helm does. */
  readonly followsLinksOutside: boolean;
  readonly budget: Budget;
}

/**
 * The files of a chart directory that are not ignored, in Helm's order. A symbolic link is
 * followed inside the chart, or to a whole chart that stands in for a subchart; elsewhere it could
 * take any file of the machine into the chart.
 */
export function readDirectory(root: string, options: ReadDirectoryOptions): ChartFile[] {
  return new DirectoryReader(options).read(realpathSync.native(root));
}

/** A directory being walked; `real` is without symbolic links, `name` as the chart sees it. */
interface Directory {
  readonly name: string;
  readonly real: string;
  /** What links in here may not lead out of. */
  readonly root: string;
  readonly parent: Directory | undefined;
}

/** An entry with its symbolic link, if it is one, followed. */
interface Target {
  readonly name: string;
  readonly real: string;
  readonly isDirectory: boolean;
  readonly isFile: boolean;
}

/** Files for people: a chart does without them. */
const documentation =
  /^(LICENSE|NOTICE|README|CHANGELOG|CONTRIBUTING|OWNERS)(\.\w+)?$|^[^/]+\.md$/i;

class DirectoryReader {
  readonly #options: ReadDirectoryOptions;
  readonly #files: ChartFile[] = [];
  #links = 0;
  /** Of the chart itself; of what is linked from elsewhere, hidden files are left out. */
  #top = '';

  constructor(options: ReadDirectoryOptions) {
    this.#options = options;
  }

  read(root: string): ChartFile[] {
    this.#top = root;
    this.#readEntries({ name: '', real: root, root, parent: undefined });
    return this.#files;
  }

  #readEntries(directory: Directory): void {
    const entries = readdirSync(directory.real, { withFileTypes: true });
    entries.sort((left, right) => compareStrings(left.name, right.name));
    for (const entry of entries) {
      if (directory.root !== this.#top && isHidden(entry.name)) continue;
      const target = this.#follow(entry, directory);
      if (isIgnored(this.#options.rules, target.name, target.isDirectory)) continue;
      const root = entry.isSymbolicLink() ? this.#rootOfLink(target, directory) : directory.root;
      if (root === undefined) continue;
      if (target.isDirectory) {
        this.#readEntries({ name: target.name, real: target.real, root, parent: directory });
      } else this.#readFile(target);
    }
  }

  #follow(entry: Dirent, directory: Directory): Target {
    const name = directory.name === '' ? entry.name : `${directory.name}/${entry.name}`;
    const joined = path.join(directory.real, entry.name);
    if (!entry.isSymbolicLink()) {
      return { name, real: joined, isDirectory: entry.isDirectory(), isFile: entry.isFile() };
    }
    if (++this.#links > maxLinkCount) throw tooMany(maxLinkCount, 'symbolic links');
    try {
      const real = realpathSync.native(joined);
      const stats = statSync(real);
      return { name, real, isDirectory: stats.isDirectory(), isFile: stats.isFile() };
    } catch (error) {
      throw refusal(`error evaluating symlink ${joined}: ${reasonOf(error, joined)}`);
    }
  }

  /** What links behind this one may not lead out of; undefined where it is passed over. */
  #rootOfLink(target: Target, directory: Directory): string | undefined {
    const { name, real } = target;
    for (let outer: Directory | undefined = directory; outer; outer = outer.parent) {
      if (outer.real === real) throw refusal(`symbolic link ${name} leads back to where it is in`);
    }
    const { root } = directory;
    if (this.#options.followsLinksOutside) return root;
    if (real.startsWith(root + path.sep) && !isHidden(path.relative(root, real))) return root;
    if (isLinkedChart(target, directory)) return real;
    if (documentation.test(name)) {
      this.#options.warn(`symbolic link ${name} leads out of the chart and is left out`);
      return undefined;
    }
    throw refusal(`symbolic link ${name} leads out of the chart, to ${real}`, {
      hint: 'Put a copy of the file or directory into the chart instead of the link.',
    });
  }

  #readFile({ name, real, isFile }: Target): void {
    if (!isFile) throw irregular(real);
    requireFileName(name);
    const { budget } = this.#options;
    budget.requireFiles(this.#files.length + 1);
    const { data, modified } = readWithin(real, budget.bytes, name);
    budget.spendBytes(data.length);
    this.#files.push({ name, data: withoutByteOrderMark(data), modified });
  }
}

/**
 * In a repository of many charts, those that others need are often linked into them: in `charts/`
 * or `library/` of a chart, to a directory near it that is a chart and that it is not in itself.
 */
function isLinkedChart({ name, real, isDirectory }: Target, { root }: Directory): boolean {
  const place = /^((charts|library)\/[^/]+\/)*(charts|library)\/[^/]+$/;
  if (!isDirectory || !place.test(name)) return false;
  const neighbourhood = path.resolve(root, '../../..');
  const isNear = real.startsWith(withSeparator(neighbourhood)) && !isRoot(path.dirname(real));
  const isAncestor = root.startsWith(withSeparator(real));
  if (!isNear || isAncestor || isHidden(path.relative(neighbourhood, real))) return false;
  return lstatSync(path.join(real, 'Chart.yaml'), { throwIfNoEntry: false })?.isFile() === true;
}

function withSeparator(directory: string): string {
  return isRoot(directory) ? directory : directory + path.sep;
}

function isRoot(directory: string): boolean {
  return path.dirname(directory) === directory;
}

/** Files that a directory has for other programs, such as what is in `.git`. */
function isHidden(relative: string): boolean {
  return relative.split(path.sep).some((part) => part.startsWith('.'));
}

/** Reads a regular file of at most `limit` bytes, through no link and without waiting. */
function readWithin(file: string, limit: number, name: string): { data: Buffer; modified: number } {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const descriptor = openSync(file, flags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw irregular(file);
    if (stats.size > limit) {
      const reason = `chart exceeds maximum decompressed size of ${maxChartSize} bytes`;
      throw refusal(`error reading ${name}: ${reason}`);
    }
    const data = Buffer.allocUnsafe(stats.size);
    let length = 0;
    while (length < data.length) {
      const count = readSync(descriptor, data, length, data.length - length, null);
      if (count === 0) break;
      length += count;
    }
    return { data: data.subarray(0, length), modified: Math.floor(stats.mtimeMs / 1000) };
  } finally {
    closeSync(descriptor);
  }
}

function irregular(file: string): HelmError {
  return refusal(`cannot load irregular file ${file} as it has file mode type bits set`);
}

function refusal(message: string, options: { readonly hint?: string } = {}): HelmError {
  return new HelmError('InvalidChart', message, options);
}

/** In the words of Go for a link that leads nowhere. */
function reasonOf(error: unknown, link: string): string {
  if (!isMissing(error)) return error instanceof Error ? error.message : String(error);
  const target = path.resolve(path.dirname(link), readlinkSync(link));
  return `lstat ${target}: no such file or directory`;
}
