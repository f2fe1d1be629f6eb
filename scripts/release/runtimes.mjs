/** The Bun of another machine, in the version of the toolchain, out of npm's registry. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function fetchRuntime({ bun }, directory) {
  const place = path.join(directory, bun);
  mkdirSync(place, { recursive: true });
  const wanted = `@oven/bun-${bun}@${bunVersion()}`;
  // npm checks the digest that its registry tells.
  const npm = { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('npm', ['pack', '--silent', wanted], npm);
  const [archive] = readdirSync(place);
  execFileSync('tar', ['-xzf', archive], { cwd: place });
  const bin = path.join(place, 'package/bin');
  const [program] = readdirSync(bin);
  return path.join(bin, program);
}

function bunVersion() {
  const manifest = JSON.parse(readFileSync(`${root}toolchain/package.json`, 'utf8'));
  return manifest.optionalDependencies['@oven/bun-linux-x64'];
}
