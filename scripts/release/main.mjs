/**
 * `npm run release -- --from URL`: all that a release consists of, in `dist/release`: an archive for each machine
 * with the executable, its licences, completions and man pages; checksums, a bill of materials, and the
 * manifests of package managers, which say that the archives are below the URL. `--target NAME` makes one archive alone.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildExecutables } from '../build/executable.mjs';
import { formatFormula, formatKrewManifest } from './manifests.ts';
import { fetchRuntime } from './runtimes.mjs';
import { programOf, targets } from './targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const release = `${root}dist/release`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const { from, target } = parseArgs({
  options: { from: { type: 'string' }, target: { type: 'string', multiple: true } },
}).values;
const wanted = targets.filter(({ name }) => target?.includes(name) ?? true);
if (wanted.length < (target?.length ?? 1)) {
  process.stderr.write(`there is ${targets.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}

rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-release-'));
try {
  execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const extras = writeExtras(path.join(scratch, 'extras'));
  const builds = wanted.map((each) => ({ ...each, outfile: outfileOf(each) }));
  buildExecutables(
    builds.map((each) => ({
      runtime: fetchRuntime(each, scratch),
      outfile: each.outfile,
      platform: each.bun.replace('aarch64', 'arm64'),
    })),
  );
  for (const { name, outfile } of builds) pack(name, [extras, path.dirname(outfile)]);
  copyFileSync(`${root}dist/notices/sbom.cdx.json`, `${release}/helm.cdx.json`);
  if (from !== undefined && target === undefined) writeManifests(from);
  writeChecksums();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** What every archive has besides the executable. */
function writeExtras(directory) {
  const helm = (...args) =>
    execFileSync(`${root}dist/helm`, args, { env: { HOME: scratch }, encoding: 'utf8' });
  mkdirSync(path.join(directory, 'completions'), { recursive: true });
  const completions = {
    bash: 'helm.bash',
    zsh: '_helm',
    fish: 'helm.fish',
    powershell: 'helm.ps1',
  };
  for (const [shell, file] of Object.entries(completions)) {
    writeFileSync(path.join(directory, 'completions', file), helm('completion', shell));
  }
  mkdirSync(path.join(directory, 'man'));
  helm('docs', '--type', 'man', '--dir', path.join(directory, 'man'));
  copyFileSync(`${root}LICENSE`, path.join(directory, 'LICENSE'));
  copyFileSync(
    `${root}dist/notices/THIRD-PARTY-NOTICES.txt`,
    path.join(directory, 'THIRD-PARTY-NOTICES.txt'),
  );
  return directory;
}

function outfileOf(each) {
  const directory = path.join(scratch, 'executables', each.name);
  mkdirSync(directory, { recursive: true });
  return path.join(directory, programOf(each));
}

/** Of the same sources come the same bytes. */
function pack(name, folders) {
  const still = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const contents = folders.flatMap((folder) => ['-C', folder, ...readdirSync(folder).toSorted()]);
  const archive = `helm-${name}.tar.gz`;
  execFileSync('tar', [...still, '-I', 'gzip -n9', '-cf', `${release}/${archive}`, ...contents]);
  process.stdout.write(`${archive}\n`);
}

function writeManifests(url) {
  const archives = new Map(wanted.map(({ name }) => [name, digestOf(`helm-${name}.tar.gz`)]));
  const known = { version, from: url, archives };
  writeFileSync(`${release}/helm-ts.rb`, formatFormula(known));
  writeFileSync(`${release}/helm-ts.krew.yaml`, formatKrewManifest(known));
}

function writeChecksums() {
  const files = readdirSync(release).toSorted();
  const lines = files.map((file) => `${digestOf(file)}  ${file}\n`);
  writeFileSync(`${release}/SHA256SUMS`, lines.join(''));
}

function digestOf(file) {
  return createHash('sha256')
    .update(readFileSync(`${release}/${file}`))
    .digest('hex');
}
