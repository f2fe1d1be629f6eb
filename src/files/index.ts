/**
 * Files as everything on a disk should be handled: replaced whole or not at all, links not followed,
 * errors that name the path. Knows nothing of what is in them.
 */
export { fileError, isMissing } from './file-error.ts';
export { withLockFile } from './lock-file.ts';
export { readIfThere, readText } from './read-file.ts';
export { readBounded } from './read-bounded.ts';
export { openTemporary, stageFile, writeFileAtomically, writeFully } from './write-file.ts';
export type { StagedFile } from './write-file.ts';
export { findStats } from './find-stats.ts';
