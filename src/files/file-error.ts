import { HelmError, isHelmError } from '../base/index.ts';

type Deed = 'read' | 'write' | 'remove';

const codes = { read: 'CannotRead', write: 'CannotWrite', remove: 'CannotRemove' } as const;

/** What the system refused, with the path that it was about. */
export function fileError(deed: Deed, file: string, cause: unknown): HelmError {
  if (isHelmError(cause)) return cause;
  return new HelmError(codes[deed], `cannot ${deed} "${file}": ${reasonOf(cause)}`, { cause });
}

/** Whether something failed only because a file is not there. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'disk quota exceeded',
  EEXIST: 'a file is in the way',
  EFBIG: 'file too large',
  EISDIR: 'is a directory',
  ELOOP: 'is a symbolic link',
  EMFILE: 'too many open files',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'not a directory',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
};
