/**
 * `npm start`: builds helm, and shows in a minute what it does, on a cluster that is started for the
 * occasion. Nothing is left behind but helm itself, which is recommended as a command that works on
 * this machine, whatever Node it has of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runShown } from './run-shown.mjs';
import { takeTour } from './tour/main.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function say(text) {
  process.stderr.write(`${text}\n`);
}

function build(title, part) {
  return runShown(title, process.execPath, ['scripts/build.mjs', part], { cwd: root });
}

/** The executable where there is a Bun to make it with; else what npm runs by the Node that it brought. */
async function chooseHelm() {
  if ((await build('Making one file of it', 'executable')) === 0)
    return { typed: 'dist/helm', command: [`${root}dist/helm`] };
  return { typed: 'npx helm', command: [process.execPath, 'bin/helm.js'] };
}

function recommend(helm) {
  const next = [
    ['cluster start', 'a cluster of your own, for as long as you like'],
    ['create web --lua', 'start a chart'],
    ['install demo ./web', 'and install it'],
    ['--help', 'everything else'],
  ];
  say('\nWhat to try next:');
  for (const [args, why] of next) say(`  ${helm} ${args.padEnd(20)} ${why}`);
}

// While a child runs, its end is the child's, also if the terminal is closed; what follows it here is the clean-up.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.exitCode = await build('Building helm', 'cli');
if (process.exitCode === 0) {
  const { typed, command } = await chooseHelm();
  const home = mkdtempSync(path.join(os.tmpdir(), 'helm-start-'));
  try {
    process.exitCode = await takeTour({ command, home, directory: root });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  if (process.exitCode === 0) recommend(typed);
}
