import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { fileError } from './file-error.ts';

export interface WriteOptions {
  readonly mode?: number;
}

/**
 * Replaces a file whole or not at all: readers see the old one or the new one, a full disk leaves
 * the old one. A link at the path is replaced, never followed.
 */
export function writeFileAtomically(
  file: string,
  data: string | Uint8Array,
  options: WriteOptions = {},
): void {
  stageFile(file, data, options).commit();
}

/** A file that is written, but not yet under its own name. */
export interface StagedFile {
  /** Gives it its name; takes no more space on the disk. */
  readonly commit: () => void;
  /** Throws it away, unless it was committed. */
  readonly discard: () => void;
}

/** Writes a file beside its place, so that several can be put in their places at once. */
export function stageFile(
  file: string,
  data: string | Uint8Array,
  { mode = 0o644 }: WriteOptions = {},
): StagedFile {
  const temporary = writing(file, () => {
    mkdirSync(path.dirname(file), { recursive: true });
    return openTemporary(file, mode);
  });
  const discard = (): void => rmSync(temporary.path, { force: true });
  const orDiscard = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      discard();
      throw fileError('write', file, error);
    }
  };
  orDiscard(() => writeAll(temporary.descriptor, Buffer.from(data)));
  return { commit: () => orDiscard(() => renameSync(temporary.path, file)), discard };
}

function writing<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw fileError('write', file, error);
  }
}

export interface TemporaryFile {
  readonly path: string;
  readonly descriptor: number;
}

const isNew = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

/** A new file beside another, on the same disk, so that it can be renamed over it. */
export function openTemporary(file: string, mode = 0o644): TemporaryFile {
  for (let count = 0; ; count++) {
    const name = `.${path.basename(file)}.${process.pid}-${count}.tmp`;
    const temporary = path.join(path.dirname(file), name);
    try {
      return { path: temporary, descriptor: openSync(temporary, isNew, mode) };
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken || count > 1000) throw error;
    }
  }
}

function writeAll(descriptor: number, data: Uint8Array): void {
  try {
    writeFully(descriptor, data);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes all of it; the system may take a part, and tells only the next time that it is full. */
export function writeFully(descriptor: number, data: Uint8Array): void {
  for (let written = 0; written < data.length;) {
    written += writeSync(descriptor, data, written);
  }
}
