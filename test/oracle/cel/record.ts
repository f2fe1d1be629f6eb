/** Asks Kubernetes' own CEL for the answers to every case: `npm run cel:record`. Needs Go. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { CelAnswer } from './case.ts';
import { cases } from './case.ts';

const here = import.meta.dirname;
const cache = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'helm-ts');

mkdirSync(cache, { recursive: true });
const binary = path.join(cache, 'cel-oracle');
execFileSync('go', ['build', '-mod=mod', '-o', binary, '.'], {
  cwd: path.join(here, 'oracle'),
  stdio: ['ignore', 'inherit', 'inherit'],
});
const input = JSON.stringify(cases);
const text = execFileSync(binary, { input, maxBuffer: 1 << 30 }).toString();
const answers = JSON.parse(text) as CelAnswer[];
const lines = answers.map((answer, index) =>
  JSON.stringify({ expression: cases[index]?.expression, ...answer }),
);
writeFileSync(path.join(here, 'recorded.json'), `[\n${lines.join(',\n')}\n]\n`);
