/** The tour: a release from its installation through a mistake, a way back and a killed command. */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { steps } from './steps.mjs';

/**
 * Runs the steps in turn, and says what they are; stops at the first that ends otherwise than it
 * should. The cluster goes with whatever happens, Ctrl-C included.
 */
export async function takeTour({ command, home, directory, part }) {
  const visit = { command, directory, environment: environmentIn(home) };
  try {
    for (const step of steps.filter((each) => isWanted(each, part))) {
      say('');
      say(dim(`# ${step.says}`));
      say(bold(`$ helm ${step.helm.map(quote).join(' ')}`));
      const status = step.diesAt === undefined ? run(visit, step) : await runUntil(visit, step);
      if (step.isEndedByUser !== true && status !== (step.status ?? 0)) return status || 1;
    }
    return 0;
  } finally {
    run(visit, { helm: ['cluster', 'stop'] });
  }
}

function isWanted(step, part) {
  if (step.isEndedByUser === true && process.stdin.isTTY !== true) return false;
  return part === undefined || step[part] === true;
}

/** Of its own: whoever takes the tour keeps their kubeconfig and their caches as they are. */
function environmentIn(home) {
  return {
    ...process.env,
    KUBECONFIG: path.join(home, 'kubeconfig'),
    HELM_CACHE_HOME: path.join(home, 'cache'),
    HELM_CONFIG_HOME: path.join(home, 'config'),
    HELM_DATA_HOME: path.join(home, 'data'),
    KUBECACHEDIR: path.join(home, 'kube-cache'),
  };
}

function run({ command: [program, ...before], directory, environment }, { helm }) {
  const { status } = spawnSync(program, [...before, ...helm], {
    cwd: directory,
    stdio: 'inherit',
    env: environment,
  });
  return status ?? 1;
}

/** Kills a command, as a machine that fails would, once it has said something; that is how it should end. */
async function runUntil({ command: [program, ...before], directory, environment }, step) {
  const child = spawn(program, [...before, ...step.helm], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: environment,
  });
  let said = '';
  child.stderr.on('data', (text) => {
    process.stderr.write(text);
    said += text;
    if (said.includes(step.diesAt)) child.kill('SIGKILL');
  });
  const [status, signal] = await new Promise((resolve) =>
    child.once('close', (...end) => resolve(end)),
  );
  if (signal === 'SIGKILL') say('Killed');
  return signal === 'SIGKILL' ? 0 : (status ?? 1);
}

function quote(word) {
  return /^[\w./=:@-]+$/.test(word) ? word : `'${word}'`;
}

const isScreen = process.stderr.isTTY === true;

function dim(text) {
  return isScreen ? `\u001b[2m${text}\u001b[22m` : text;
}

function bold(text) {
  return isScreen ? `\u001b[1m${text}\u001b[22m` : text;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
