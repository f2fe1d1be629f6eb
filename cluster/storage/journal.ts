import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HelmError } from '../../src/base/index.ts';
import { fileError } from '../../src/files/index.ts';
import type { KubeObject } from '../object.ts';

export interface JournalEntry {
  readonly resource: string;
  readonly key: string;
  readonly revision: number;
  /** `undefined`: deleted. */
  readonly object: KubeObject | undefined;
}

/** Rewritten once it holds this many changes more than living objects. */
const maxStaleEntries = 10_000;

/**
 * An append-only log of every change, one line each: a checksum, a space, JSON. A change is written
 * before anyone is told of it, so a process killed at any moment loses nothing that was answered; a
 * last line cut short by the kill fails its checksum and is dropped.
 */
export class Journal {
  readonly #path: string;
  #file: number;
  readonly #live = new Map<string, JournalEntry>();
  #bytes: number;
  #written = 0;
  #mostWritten = maxStaleEntries;
  #revision = 0;

  constructor(directory: string) {
    makeDirectory(directory);
    this.#path = join(directory, 'journal');
    this.#bytes = this.#read();
    this.#file = openSync(this.#path, 'a', 0o600);
    ftruncateSync(this.#file, this.#bytes);
    this.#mostWritten = this.#live.size + maxStaleEntries;
  }

  get revision(): number {
    return this.#revision;
  }

  entries(): IterableIterator<JournalEntry> {
    return this.#live.values();
  }

  append(entry: JournalEntry): void {
    const line = Buffer.from(encodeLine(entry));
    try {
      writeAll(this.#file, line);
    } catch (error) {
      // Half a line must not come before the next.
      ftruncateSync(this.#file, this.#bytes);
      throw fileError('write', this.#path, error);
    }
    this.#bytes += line.length;
    this.#remember(entry);
    if (this.#written > this.#mostWritten) this.#compact();
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  /** How much of the file is whole. */
  #read(): number {
    if (!existsSync(this.#path)) return 0;
    const bytes = readFileSync(this.#path);
    let start = 0;
    for (let line = 1; ; line++) {
      const end = bytes.indexOf(0x0a, start);
      if (end < 0) return start;
      const entry = decodeLine(bytes.toString('utf8', start, end));
      const isLast = end + 1 === bytes.length;
      if (!entry && isLast) return start;
      if (!entry) throw damaged(this.#path, line);
      this.#remember(entry);
      start = end + 1;
    }
  }

  #remember(entry: JournalEntry): void {
    const id = `${entry.resource} ${entry.key}`;
    if (entry.object) this.#live.set(id, entry);
    else this.#live.delete(id);
    this.#revision = Math.max(this.#revision, entry.revision);
    this.#written++;
  }

  /** Writes what lives into a new file, and puts that in the old one's place in one step. */
  #compact(): void {
    // The counter must not fall behind when the newest change was a deletion.
    const entries = [...this.#live.values()].sort((a, b) => a.revision - b.revision);
    const marker = { resource: '', key: '', revision: this.#revision, object: undefined };
    const text = Buffer.from([...entries, marker].map(encodeLine).join(''));
    const file = this.#replace(text);
    // Without room for a second file, the old one goes on for as long again.
    this.#mostWritten = (file === undefined ? this.#written : entries.length) + maxStaleEntries;
    if (file === undefined) return;
    closeSync(this.#file);
    this.#file = file;
    this.#bytes = text.length;
    this.#written = entries.length;
  }

  /** The new file, open at its end; `undefined` where it could not be written. */
  #replace(text: Uint8Array): number | undefined {
    const next = `${this.#path}.new`;
    let file: number | undefined;
    try {
      file = openSync(next, 'w', 0o600);
      writeAll(file, text);
      fsyncSync(file);
      renameSync(next, this.#path);
      return file;
    } catch {
      if (file !== undefined) closeSync(file);
      rmSync(next, { force: true });
      return undefined;
    }
  }
}

function damaged(path: string, line: number): HelmError {
  return new HelmError('JournalDamaged', `Cannot read "${path}": line ${line} is damaged`, {
    hint: `what comes before it is whole: head -n ${line - 1} gives you that`,
  });
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written);
  }
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw fileError('write', directory, error);
  }
}

function encodeLine(entry: JournalEntry): string {
  const { resource, key, revision, object } = entry;
  const json = JSON.stringify([resource, key, revision, object ?? null]);
  return `${crc32(json).toString(16)} ${json}\n`;
}

function decodeLine(line: string): JournalEntry | undefined {
  const space = line.indexOf(' ');
  const json = line.slice(space + 1);
  if (space < 0 || crc32(json).toString(16) !== line.slice(0, space)) return undefined;
  const [resource, key, revision, object] = JSON.parse(json) as [
    string,
    string,
    number,
    KubeObject | null,
  ];
  return { resource, key, revision, object: object ?? undefined };
}
