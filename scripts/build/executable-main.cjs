/** The entry of the executable: loads chunks from its assets, each with its compiled code. */
const path = require('node:path/posix');
const { getAsset, getRawAsset } = require('node:sea');
const { Script } = require('node:vm');

const loaded = new Map();

function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(name, module);
  const script = new Script(getAsset(name, 'latin1'), {
    filename: `helm:${name}`,
    cachedData: Buffer.from(getRawAsset(`${name}.cache`)),
  });
  const requireFrom = (wanted) =>
    wanted.startsWith('.') ? load(path.join(path.dirname(name), wanted)) : require(wanted);
  script.runInThisContext()(requireFrom, module, module.exports, `file:///helm/${name}`);
  return module.exports;
}

load('main.js').runProcess();
