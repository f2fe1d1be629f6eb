/**
 * `npm run pictures`: draws the pictures of dashboard and playground anew, which test/web/pictures.web.ts
 * holds the pages to and the documentation shows. Look at them before they are committed.
 */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('vitest', ['run', '--project', 'web', 'test/web/pictures.web.ts'], {
  env: { ...process.env, UPDATE_GOLDEN: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
