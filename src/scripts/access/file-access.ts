import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';
import type { FileAccess, OpenFile } from '../../lua/index.ts';
import type { ActionContext } from '../../context/index.ts';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = constants;

/** What C's fopen makes of its modes. */
const flagsOfMode: Readonly<Record<string, number>> = {
  r: O_RDONLY,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  a: O_WRONLY | O_CREAT | O_APPEND,
  'r+': O_RDWR,
  'w+': O_RDWR | O_CREAT | O_TRUNC,
  'a+': O_RDWR | O_CREAT | O_APPEND,
};

/** The local files, for scripts that may use them. */
export function fileAccess({ randomBytes }: ActionContext): FileAccess {
  return {
    open: (name, mode) => openFile(name, flagsOfMode[mode.replace('b', '')] ?? O_RDONLY),
    remove: (name) => attempt(() => rmSync(name)),
    rename: (from, to) => attempt(() => renameSync(from, to)),
    temporaryName: () => path.join(tmpdir(), `lua_${Buffer.from(randomBytes(6)).toString('hex')}`),
  };
}

function openFile(name: string, flags: number): OpenFile {
  const descriptor = attempt(() => openSync(name, flags, 0o666));
  return {
    read: (position, count) => attempt(() => readAt(descriptor, position, count)),
    write: (data, position) =>
      attempt(() => {
        for (let done = 0; done < data.length;) {
          const at = position === undefined ? null : position + done;
          done += writeSync(descriptor, data, done, data.length - done, at);
        }
      }),
    size: () => attempt(() => fstatSync(descriptor).size),
    close: () => attempt(() => closeSync(descriptor)),
  };
}

function readAt(descriptor: number, position: number, count: number): Uint8Array {
  const buffer = Buffer.alloc(count);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, count, position));
}

/** Failures in C's words, without the path, which the script already has. */
function attempt<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = reasons[code] ?? (code === '' ? String(cause) : code);
    throw new HelmError('FileFailed', reason, { cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EEXIST: 'File exists',
  EISDIR: 'Is a directory',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
};
