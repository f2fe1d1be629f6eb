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
import { HelmError, isHelmError } from '../../base/index.ts';
import type { FileAccess, OpenFile } from '../../lua/index.ts';
import type { ActionContext } from '../action-context.ts';
import { grantedPaths, realPlace } from './granted-paths.ts';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = constants;
/** Windows has no such flag. */
const noLink: number = (constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0;

/** What C's fopen makes of its modes. */
const flagsOfMode: Readonly<Record<string, number>> = {
  r: O_RDONLY,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  a: O_WRONLY | O_CREAT | O_APPEND,
  'r+': O_RDWR,
  'w+': O_RDWR | O_CREAT | O_TRUNC,
  'a+': O_RDWR | O_CREAT | O_APPEND,
};

/** The local files, for scripts that may use them: all of them, or what is below some paths. */
export function fileAccess(
  { randomBytes, environment }: ActionContext,
  scopes?: readonly string[],
): FileAccess {
  const temporaryName = (): string =>
    path.join(tmpdir(), `lua_${Buffer.from(randomBytes(6)).toString('hex')}`);
  if (scopes === undefined) {
    return {
      open: (name, mode) => openFile(name, flagsOf(mode)),
      remove: (name) => attempt(() => rmSync(name)),
      rename: (from, to) => attempt(() => renameSync(from, to)),
      temporaryName,
    };
  }
  const own = new Set<string>();
  const home = environment['HOME'];
  const granted = grantedPaths(scopes, { home, isOwn: (place) => own.has(place) });
  return {
    open: (name, mode) => openFile(granted.locate(name), flagsOf(mode) | noLink),
    remove: (name) => attempt(() => rmSync(granted.locateName(name))),
    rename: (from, to) =>
      attempt(() => renameSync(granted.locateName(from), granted.locateName(to))),
    temporaryName: () => {
      const name = temporaryName();
      own.add(realPlace(name) ?? name);
      return name;
    },
  };
}

function flagsOf(mode: string): number {
  return flagsOfMode[mode.replace('b', '')] ?? O_RDONLY;
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
    if (isHelmError(cause)) throw cause;
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
