import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findStats } from './find-stats.ts';
import { withLockFile } from './lock-file.ts';
import { readBounded } from './read-bounded.ts';
import { stageFile, writeFileAtomically } from './write-file.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-files-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function directory(): string {
  return mkdtempSync(path.join(scratch, 'd-'));
}

describe('writeFileAtomically()', () => {
  test('replaces a file, with its mode, and leaves nothing else behind', () => {
    const file = path.join(directory(), 'deep/er/file');
    writeFileAtomically(file, 'old');
    writeFileAtomically(file, 'new', { mode: 0o600 });
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['file']);
  });

  test('replaces a link and spares what it leads to', () => {
    const root = directory();
    const precious = path.join(root, 'precious');
    const link = path.join(root, 'link');
    writeFileSync(precious, 'precious');
    symlinkSync(precious, link);
    writeFileAtomically(link, 'new');
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readFileSync(link, 'utf8')).toBe('new');
  });

  test('names the path that cannot be', () => {
    expect(() => writeFileAtomically('/dev/null/x', 'data')).toThrow(
      'cannot write "/dev/null/x": a file is in the way',
    );
  });

  test('cleans up after itself when it cannot replace', () => {
    const root = directory();
    const target = path.join(root, 'taken');
    writeFileAtomically(path.join(target, 'inner'), 'x');
    expect(() => writeFileAtomically(target, 'data')).toThrow(`cannot write "${target}"`);
    expect(readdirSync(root)).toEqual(['taken']);
  });
});

describe('stageFile()', () => {
  test('changes nothing before it is committed, and leaves nothing when it is discarded', () => {
    const root = directory();
    const file = path.join(root, 'file');
    writeFileAtomically(file, 'old');
    const [kept, dropped] = [stageFile(file, 'new'), stageFile(path.join(root, 'other'), 'x')];
    expect(readFileSync(file, 'utf8')).toBe('old');
    kept.commit();
    dropped.discard();
    expect(readdirSync(root)).toEqual(['file']);
    expect(readFileSync(file, 'utf8')).toBe('new');
  });
});

describe('readBounded()', () => {
  test('reads files up to the limit', () => {
    const file = path.join(directory(), 'file');
    writeFileSync(file, Buffer.alloc(200_000, 'x'));
    expect(readBounded(file, 200_000)).toHaveLength(200_000);
    expect(() => readBounded(file, 199_999)).toThrow(`"${file}" is larger than 199999 bytes`);
  });

  // Windows has no /dev/zero: it runs on all other systems.
  test.skipIf(process.platform === 'win32')('gives up on what has no end', () => {
    expect(() => readBounded('/dev/zero', 1 << 20)).toThrow('is larger than');
  });

  test('leaves the errors of the system as they are', () => {
    expect(() => readBounded('/nowhere/file', 1)).toThrow(/ENOENT/);
  });
});

describe('withLockFile()', () => {
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));

  test('lets one at a time through', async () => {
    const file = path.join(directory(), 'lock');
    let inside = 0;
    const act = async (): Promise<number> => {
      inside++;
      await sleep();
      const seen = inside;
      inside--;
      return seen;
    };
    const runs = Array.from({ length: 5 }, () => withLockFile(file, act, { sleep }));
    expect(await Promise.all(runs)).toEqual([1, 1, 1, 1, 1]);
  });

  test('takes over from a process that died', async () => {
    const file = path.join(directory(), 'lock');
    writeFileSync(file, '4194305');
    expect(await withLockFile(file, async () => 'done', { sleep })).toBe('done');
  });

  test('gives up on a process that lives, and gives the lock back after a failure', async () => {
    const file = path.join(directory(), 'lock');
    const failing = withLockFile(file, async () => Promise.reject(new Error('no')), { sleep });
    await expect(failing).rejects.toThrow('no');
    writeFileSync(file, String(process.pid));
    await expect(withLockFile(file, async () => 'done', { sleep })).rejects.toMatchObject({
      code: 'Locked',
    });
  });

  test('waits as long as it is told to', async () => {
    const file = path.join(directory(), 'lock');
    writeFileSync(file, String(process.pid));
    let waits = 0;
    const counted = async (): Promise<void> => {
      if (++waits === 400) rmSync(file);
    };
    const act = async (): Promise<string> => 'done';
    expect(await withLockFile(file, act, { sleep: counted, attempts: 500 })).toBe('done');
    expect(waits).toBe(400);
  });
});

describe('findStats()', () => {
  test('finds nothing where nothing is, nor below a file', () => {
    const place = directory();
    writeFileSync(path.join(place, 'file'), 'x');
    expect(findStats(path.join(place, 'file'))?.size).toBe(1);
    expect(findStats(path.join(place, 'none'))).toBeUndefined();
    expect(findStats(path.join(place, 'file/below'))).toBeUndefined();
  });
});
