/**
 * `npm run recording`: the recording on the front page, made anew. The tour is taken in a terminal of
 * its own (script(1)), what it writes and when becomes docs/images/tour.svg.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawFilm } from './film.mjs';
import { Screen } from './screen.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const columns = 100;
const rows = 26;
/** Nobody waits longer than this for the next picture, nor sees it for less. */
const longest = 1400;
const shortest = 90;
/** How long the end stays. */
const rest = 4000;

function record(directory) {
  const take = `
    const { takeTour } = await import(${JSON.stringify(`${root}scripts/tour/main.mjs`)});
    process.exitCode = await takeTour(${JSON.stringify({
      command: [`${root}dist/helm`],
      home: directory,
      directory: root,
      part: 'recorded',
    })});`;
  const program = path.join(directory, 'take.mjs');
  writeFileSync(program, take);
  const files = { output: path.join(directory, 'output'), timing: path.join(directory, 'timing') };
  const line = `stty cols ${columns} rows ${rows}; exec ${process.execPath} ${program}`;
  const { status } = spawnSync(
    'script',
    ['-qfec', line, '--log-out', files.output, '--log-timing', files.timing],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TERM: 'xterm-256color' } },
  );
  if (status !== 0)
    throw new Error('the tour did not end well; is dist/helm built, and script(1) there?');
  return files;
}

/** What was written, in pieces, each with the time since the one before. */
function piecesOf({ output, timing }) {
  const bytes = readFileSync(output);
  // script(1) puts a line of its own before what it records.
  let offset = bytes.indexOf('\n') + 1;
  return readFileSync(timing, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [seconds, length] = line.split(' ').slice(-2).map(Number);
      const text = bytes.subarray(offset, (offset += length)).toString('utf8');
      return { pause: seconds * 1000, text };
    });
}

function framesOf(pieces) {
  const screen = new Screen(columns);
  const frames = [];
  let at = 0;
  let since = 0;
  for (const { pause, text } of pieces) {
    since += Math.min(pause, longest);
    if (since >= shortest && frames.length > 0) {
      at += since;
      since = 0;
      frames.push({ at, content: screen.look(rows) });
    } else if (frames.length === 0) frames.push({ at: 0, content: [] });
    screen.write(text);
  }
  at += shortest;
  frames.push({ at, content: screen.look(rows) });
  return { frames, duration: at + rest };
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'helm-recording-'));
try {
  const { frames, duration } = framesOf(piecesOf(record(directory)));
  const title =
    'A terminal: helm installs a chart, explains an upgrade that fails, and goes on after a kill -9';
  mkdirSync(`${root}docs/images`, { recursive: true });
  const film = drawFilm(frames, { columns, rows, duration, title });
  writeFileSync(`${root}docs/images/tour.svg`, film);
  process.stderr.write(
    `docs/images/tour.svg: ${frames.length} frames, ${(duration / 1000).toFixed(1)} s, ${(film.length / 1024).toFixed(0)} KB\n`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
