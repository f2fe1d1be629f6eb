/**
 * Makes `dist/helm`: Bun, the program in pieces that load when they are needed, each with its
 * bytecode, and what its threads need. The bytecode lies in the order in which everyday commands ask for it.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sealRuntime } from './seal-runtime.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const extension = process.platform === 'win32' ? '.exe' : '';

/** Expects `dist/lua`, `dist/notices`, `dist/descriptions` and `dist/dashboard` to be there. */
export function buildExecutable() {
  buildExecutables([{ runtime: bunProgram(), outfile: `${root}dist/helm${extension}` }]);
}

/**
 * One executable for each runtime, which is a Bun of the toolchain's version; `platform` is its name for
 * the machine that it is of, if that is another.
 */
export function buildExecutables(wanted) {
  mkdirSync(`${root}dist`, { recursive: true });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-build-'));
  try {
    const orders = recordOrders(scratch).map((file) => `--bytecode-order=${file}`);
    for (const { runtime, outfile, platform } of wanted) {
      const sealed = path.join(scratch, 'sealed');
      sealRuntime(runtime, sealed);
      compile(outfile, [`--compile-executable-path=${sealed}`, ...orders], platform);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function compile(outfile, flags, platform) {
  const entry = `${root}scripts/build/executable-main.ts`;
  const options = [
    ...['--compile', '--bytecode', '--format=esm', '--splitting'],
    `--target=${['bun', platform].filter(Boolean).join('-')}`,
    // Names stay as they are: they are in error messages and in profiles.
    ...['--minify-syntax', '--minify-whitespace'],
    // Most functions run but a few times: compiling them costs more than it gives.
    '--compile-jit-policy=24',
    // What lies about in the user's directory is no business of ours.
    ...['--no-compile-autoload-dotenv', '--no-compile-autoload-bunfig'],
    ...['--define', 'LUA_ASSETS="./lua"', `--asset=${root}dist/lua`],
    ...['--define', 'NOTICES="./notices"', `--asset=${root}dist/notices`],
    ...['--define', 'DESCRIPTIONS="./descriptions"', `--asset=${root}dist/descriptions`],
    ...['--define', 'DASHBOARD_PAGE="./dashboard"', `--asset=${root}dist/dashboard`],
    ...flags,
  ];
  execFileSync(bunProgram(), ['build', ...options, '--outfile', outfile, entry], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function recordOrders(scratch) {
  const executable = path.join(scratch, `helm${extension}`);
  compile(executable, []);
  const chart = path.join(scratch, 'web');
  execFileSync(executable, ['create', chart], { stdio: 'ignore', env: { HOME: scratch } });
  const commands = [
    ['template', 'demo', chart, '--set', 'ingress.enabled=true'],
    ['template', 'demo', `${root}examples/charts/hello`, '--set', 'a.b=1'],
    ['version'],
    ['template', '--help'],
  ];
  return commands.map((argv, index) => {
    const file = path.join(scratch, `order-${index}`);
    execFileSync(executable, argv, {
      stdio: 'ignore',
      env: { HOME: scratch, BUN_BYTECODE_ORDER_OUT: file },
    });
    return file;
  });
}

/** The Bun of the toolchain for this machine. */
function bunProgram() {
  const platform = { win32: 'windows' }[process.platform] ?? process.platform;
  const processor = { arm64: 'aarch64' }[process.arch] ?? process.arch;
  const name = `@oven/bun-${platform}-${processor}`;
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return path.join(path.dirname(manifest), 'bin', `bun${extension}`);
}
