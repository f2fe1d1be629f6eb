import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileError } from '../../files/index.ts';
import type { KubeObject } from '../object.ts';

export interface JournalEntry {
  readonly resource: string;
  readonly key: string;
  readonly revision: number;
  /** `undefined`: deleted. */
  readonly object: KubeObject | undefined;
}

/** Rewritten once it holds this many changes more than living objects. */
const MOST_STALE_ENTRIES = 10_000;

/**
 * An append-only log of every change, one line each: a checksum, a space, JSON. A change is written
 * before anyone is told of it, so a process killed at any moment loses nothing that was answered; a
 * line cut short by the kill fails its checksum and is dropped, with whatever follows it.
 */
export class Journal {
  readonly #path: string;
  #file: number;
  readonly #live = new Map<string, JournalEntry>();
  #written = 0;
  #revision = 0;

  constructor(directory: string) {
    makeDirectory(directory);
    this.#path = join(directory, 'journal');
    const intactBytes = this.#read();
    this.#file = openSync(this.#path, 'a', 0o600);
    ftruncateSync(this.#file, intactBytes);
  }

  get revision(): number {
    return this.#revision;
  }

  entries(): IterableIterator<JournalEntry> {
    return this.#live.values();
  }

  append(entry: JournalEntry): void {
    writeSync(this.#file, encodeLine(entry));
    this.#remember(entry);
    if (this.#written > this.#live.size + MOST_STALE_ENTRIES) this.#compact();
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
    for (;;) {
      const end = bytes.indexOf(0x0a, start);
      if (end < 0) return start;
      const entry = decodeLine(bytes.toString('utf8', start, end));
      if (!entry) return start;
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
    const next = `${this.#path}.new`;
    const file = openSync(next, 'w', 0o600);
    // The counter must not fall behind when the newest change was a deletion.
    const entries = [...this.#live.values()].sort((a, b) => a.revision - b.revision);
    const marker = { resource: '', key: '', revision: this.#revision, object: undefined };
    writeSync(file, [...entries, marker].map(encodeLine).join(''));
    fsyncSync(file);
    closeSync(this.#file);
    renameSync(next, this.#path);
    this.#file = file;
    this.#written = entries.length;
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
