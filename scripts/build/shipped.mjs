/** The packages of others whose code is in what is shipped, by the lockfile. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Dependencies for building whose code becomes part of what is shipped. */
const bundled = [
  ...['@noble/ciphers', '@noble/curves', '@noble/hashes', 'buffer', 'diff', 'fflate'],
  ...['kubernetes-models', 'path-browserify', 'preact', 'wasmoon'],
];

/**
 * What is only used of a package decides whether its dependencies count: of wasmoon, it is Lua alone,
 * of kubernetes-models what it says of types.
 */
const withoutOwn = new Set(['wasmoon', 'kubernetes-models']);

export function shippedPackages() {
  const { dependencies } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const found = new Map();
  const waiting = [...Object.keys(dependencies), ...bundled];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new Error(`the lockfile has no package "${name}"`);
    found.set(name, describe(name, locked));
    if (!withoutOwn.has(name)) waiting.push(...Object.keys(locked.dependencies ?? {}));
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function describe(name, { version, license, resolved, integrity }) {
  const folder = `node_modules/${name}`;
  const { repository } = readJson(`${folder}/package.json`);
  const source = typeof repository === 'string' ? repository : repository?.url;
  return {
    name,
    version,
    license,
    resolved,
    integrity,
    source,
    text: licenseIn(folder, name, license),
  };
}

/** A package that comes without its licence's text has one of the few that are known here. */
function licenseIn(folder, name, license) {
  const file = readdirSync(`${root}${folder}`).find((each) => /^licen[cs]e/i.test(each));
  if (file !== undefined) return readFileSync(`${root}${folder}/${file}`, 'utf8');
  if (license === 'Apache-2.0') return readFileSync(`${root}LICENSE`, 'utf8');
  throw new Error(`the package "${name}" has no licence text`);
}

function readJson(file) {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
}
