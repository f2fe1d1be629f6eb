/**
 * Writes `dist/notices`: who made what is shipped besides our own code and on which terms, with the
 * texts of the licences, and a list of it in CycloneDX for programs.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from './shipped.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = `${root}dist/notices`;
const read = (file) => readFileSync(`${root}${file}`, 'utf8');

export function buildNotices() {
  const { version } = JSON.parse(read('package.json'));
  const { optionalDependencies } = JSON.parse(read('toolchain/package.json'));
  const bun = optionalDependencies['@oven/bun-linux-x64'];
  const packages = shippedPackages();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(`${target}/THIRD-PARTY-NOTICES.txt`, noticesOf(packages, bun));
  const bill = JSON.stringify(billOf(packages, { version, bun }), undefined, 2);
  writeFileSync(`${target}/sbom.cdx.json`, `${bill}\n`);
}

const rule = `\n${'='.repeat(80)}\n`;

function noticesOf(packages, bun) {
  return [
    'helm-ts is licensed under the Apache License 2.0. It contains the following works of others.\n',
    ...packages.map(
      ({ name, version, license, source, text }) =>
        `${rule}${name} ${version}\nLicence: ${license}\nSource: ${source}\n\n${text.trim()}\n`,
    ),
    `${rule}${lua}`,
    `${rule}${kubernetes}`,
    `${rule}${openPgp}`,
    `${rule}${bunNotice(bun)}`,
    `${rule}GNU General Public License, version 3\n\n${read('scripts/build/licenses/GPL-3.0.txt')}`,
    `${rule}GNU Lesser General Public License, version 2.1\n\n${read('scripts/build/licenses/LGPL-2.1.txt')}`,
  ].join('');
}

const lua = `Lua 5.4, compiled to WebAssembly as a part of wasmoon
Licence: MIT
Source: https://www.lua.org

Copyright (C) 1994-2023 Lua.org, PUC-Rio. The terms are those of the MIT licence, as above for wasmoon.
`;

const kubernetes = `Kubernetes 1.36: what its types and their fields are, as kubernetes-models has it
Licence: Apache-2.0
Source: https://github.com/kubernetes/kubernetes
`;

const openPgp = `OpenPGP.js and the GNU Lesser General Public License, version 3

helm-ts uses the library openpgp, whose licence is above; the GNU General Public License, which it refers
to, is below. The library is used as it was published, and its source is at the address above. You may
change the library and use helm-ts with your own: the source of helm-ts is public, and
"npm ci", your library in node_modules/openpgp, and "npm run build" make the command line and the
executable anew. Reverse engineering for debugging such changes is allowed.
`;

function bunNotice(version) {
  return `Bun ${version}, in the executable only
Licence: MIT; JavaScriptCore, WebKit and TinyCC: LGPL 2 and 2.1
Source: https://github.com/oven-sh/bun (tag bun-v${version}), https://github.com/oven-sh/webkit

The executable is Bun with the program of helm-ts appended to it. Bun is MIT-licensed and links
JavaScriptCore statically, which is under the GNU Lesser General Public License (below); the notices of
all that it links are in LICENSE.md of its source. You may change these libraries: build Bun with
yours as its source describes, put it in place of node_modules/@oven/bun-*/bin/bun, and run
"npm run build -- executable". Reverse engineering for debugging such changes is allowed.
`;
}

/** The same bytes for the same packages: neither a time nor a number of its own. */
function billOf(packages, { version, bun }) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/helm-ts@${version}`,
        name: 'helm-ts',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: `pkg:npm/helm-ts@${version}`,
      },
    },
    components: [...packages.map(componentOf), runtimeComponent(bun)],
    dependencies: [
      {
        ref: `pkg:npm/helm-ts@${version}`,
        dependsOn: [...packages.map(({ name, version: of }) => purlOf(name, of)), purlOfBun(bun)],
      },
    ],
  };
}

function componentOf({ name, version, license, resolved, integrity }) {
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    licenses: [{ license: { id: license === 'LGPL-3.0+' ? 'LGPL-3.0-or-later' : license } }],
    purl: purlOf(name, version),
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    externalReferences: [{ type: 'distribution', url: resolved }],
  };
}

function runtimeComponent(version) {
  return {
    type: 'framework',
    'bom-ref': purlOfBun(version),
    name: 'bun',
    version,
    description: 'The runtime of the executable; not in the npm package',
    licenses: [{ license: { id: 'MIT' } }],
    purl: purlOfBun(version),
  };
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const purlOfBun = (version) => `pkg:github/oven-sh/bun@bun-v${version}`;
const hexOf = (integrity) =>
  Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
