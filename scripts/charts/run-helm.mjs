/** One command of either client, on a server or on none. */
import { spawn } from 'node:child_process';

export const release = 'subject';
const maxMilliseconds = 300_000;

export function runHelm({ command, args: before, home }, server, args) {
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    KUBECONFIG: server?.kubeconfig ?? '/none',
  };
  const options = { env: environment, cwd: home, timeout: maxMilliseconds };
  const child = spawn(command, [...before, ...args], options);
  const texts = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => texts[name].push(chunk));
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const [stdout, stderr] = [texts.stdout, texts.stderr].map((all) =>
        Buffer.concat(all).toString(),
      );
      resolve({ code: code ?? 1, stdout, error: code === 0 ? '' : errorOf(stderr) });
    });
  });
}

/** With what follows on lines of their own: a list of refusals goes on there. */
function errorOf(stderr) {
  const start = stderr.search(/^Error:/m);
  return (start < 0 ? stderr : stderr.slice(start)).trimEnd();
}
