/** Kubernetes' own e2e cases as a program, built from its Go modules once and kept outside the work tree. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, kubernetesVersion } from '../support/controlplane/build.ts';

const sources = path.join(import.meta.dirname, 'go');
const sourceFiles = ['go.mod', 'go.sum', 'e2e_test.go'];
const program = 'e2e.test';

export function buildCases(report: (line: string) => void): string {
  const directory = buildOnce(`e2e-${kubernetesVersion}-${digestOfSources()}`, {
    report: () => report('Building the cases; the first time takes ten minutes'),
    build: (unfinished) => {
      const output = path.join(unfinished, program);
      const commandLine = ['test', '-vet=off', '-c', '-trimpath', '-o', output, '.'];
      const { status } = spawnSync('go', commandLine, { cwd: sources, stdio: 'inherit' });
      if (status !== 0) throw new Error(`Cannot build the cases: go ${commandLine.join(' ')}`);
    },
  });
  return path.join(directory, program);
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles) hash.update(readFileSync(path.join(sources, file)));
  return hash.digest('hex').slice(0, 12);
}
