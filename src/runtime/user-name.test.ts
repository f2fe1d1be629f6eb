import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { userName } from './user-name.ts';

// Windows has no id(1): it runs on all other systems.
test.skipIf(process.platform === 'win32')('userName() is what the system says', () => {
  expect(userName()).toBe(execFileSync('id', ['-un'], { encoding: 'utf8' }).trim());
});
