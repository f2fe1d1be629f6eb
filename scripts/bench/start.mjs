/**
 * How fast we start, against real Helm 4 in the same run: `npm run bench:start`.
 * Runs alternate, so that a slow moment of the machine falls on both. Needs Go, to install Helm.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.mjs';
import { installHelm } from './install-helm.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
execFileSync(process.execPath, ['scripts/build.mjs', 'cli', 'executable'], { cwd: root });

const helm = await installHelm();
const ours = `${root}dist/helm`;
const rows = [
  { name: 'dist/helm version', ours: [ours, 'version'], theirs: [helm, 'version'], limit: 0.7 },
  { name: 'dist/helm --help', ours: [ours, '--help'], theirs: [helm, '--help'], limit: 0.7 },
  {
    name: 'node bin/helm.js version',
    ours: [process.execPath, `${root}bin/helm.js`, 'version'],
    theirs: [helm, 'version'],
    limit: 1.1,
  },
];

compare(rows, { runs: 40 });
