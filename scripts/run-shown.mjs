/**
 * Something long, of which a screen says what it is and for how many seconds it has run. What the
 * program says itself comes after it, where the seconds cannot get in its way. Needs nothing but Node 20.
 */
import { spawn } from 'node:child_process';

/** Runs a program, and returns its exit code; interrupted, it is no success. */
export async function runShown(title, program, args, options) {
  const start = performance.now();
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const clock = countSeconds(title, start);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(clock);
    process.stderr.write(isScreen ? `\r${title}… ${secondsSince(start)} s\n` : '');
    process.stderr.write(said);
  }
}

const isScreen = process.stderr.isTTY === true;

function countSeconds(title, start) {
  process.stderr.write(`${title}…${isScreen ? '' : '\n'}`);
  if (!isScreen) return undefined;
  return setInterval(() => process.stderr.write(`\r${title}… ${secondsSince(start)} s`), 1000);
}

function secondsSince(start) {
  return Math.round((performance.now() - start) / 1000);
}
