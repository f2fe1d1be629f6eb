/**
 * `npm run pictures`: draws all that the documentation shows anew: the pictures of dashboard and playground,
 * which test/web/pictures.web.ts holds the pages to, and the recording on the front page (by itself
 * `npm run recording`). Look at them before they are committed.
 */
import { spawnSync } from 'node:child_process';

const commands = [
  ['vitest', 'run', '--project', 'web', 'test/web/pictures.web.ts'],
  [process.execPath, 'scripts/recording/main.mjs'],
];

for (const [command, ...args] of commands) {
  const { status } = spawnSync(command, args, {
    env: { ...process.env, UPDATE_GOLDEN: '1' },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
