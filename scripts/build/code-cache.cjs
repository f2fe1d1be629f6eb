/**
 * Runs the bundle in FOLDER through everyday commands, and writes what V8 compiled meanwhile:
 * `node code-cache.cjs FOLDER`. In a process of its own, on the Node that goes into the executable.
 */
const { readFileSync, writeFileSync, mkdtempSync, rmSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Script, constants } = require('node:vm');

const folder = process.argv[2];
const bundle = `(function (require, module, exports) {${readFileSync(`${folder}/helm.cjs`, 'utf8')}\n})`;
const script = new Script(bundle, {
  filename: 'helm.js',
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const loaded = { exports: {} };
script.runInThisContext()(require, loaded, loaded.exports);

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-build-'));
const silent = { write: () => undefined };

async function helm(...argv) {
  const environment = { HOME: scratch };
  await loaded.exports.main({ argv, environment, stdin: {}, stdout: silent, stderr: silent });
}

async function main() {
  await helm('version');
  await helm('--help');
  await helm('template', '--help');
  await helm('template', 'demo', 'examples/charts/hello', '--set', 'a.b=1');
  await helm('template', 'demo', 'examples/charts/hello', '--set', 'image=null');
  writeFileSync(`${folder}/bundle.js`, bundle);
  writeFileSync(`${folder}/bundle.cache`, script.createCachedData());
  rmSync(scratch, { recursive: true, force: true });
}

void main();
