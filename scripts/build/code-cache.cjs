/**
 * Runs the chunks in FOLDER through everyday commands, and writes what V8 compiled meanwhile beside
 * each: `node code-cache.cjs FOLDER CHUNK…`. In a process of its own, on the Node that goes into the
 * executable.
 */
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Script } = require('node:vm');

const [folder, ...chunks] = process.argv.slice(2);
const scripts = new Map();
const loaded = new Map();

function compile(name) {
  const script = new Script(readFileSync(`${folder}/${name}`, 'latin1'), {
    filename: `helm:${name}`,
  });
  scripts.set(name, script);
  return script;
}

function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const requireFrom = (wanted) =>
    wanted.startsWith('.')
      ? load(path.posix.join(path.posix.dirname(name), wanted))
      : require(wanted);
  compile(name).runInThisContext()(requireFrom, module, module.exports, `file:///helm/${name}`);
  return module.exports;
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-build-'));
const silent = { write: () => undefined };

async function helm(...argv) {
  const { main } = load('main.js');
  const environment = { HOME: scratch };
  return main({ argv, environment, stdin: {}, stdout: silent, stderr: silent });
}

async function warmUp() {
  await helm('version');
  await helm('--help');
  await helm('template', '--help');
  await helm('template', 'demo', 'examples/charts/hello', '--set', 'a.b=1');
  await helm('template', 'demo', 'examples/charts/hello', '--set', 'image=null');
}

async function main() {
  await warmUp();
  for (const name of chunks) {
    const script = scripts.get(name) ?? compile(name);
    writeFileSync(`${folder}/${name}.cache`, script.createCachedData());
  }
  rmSync(scratch, { recursive: true, force: true });
}

void main();
