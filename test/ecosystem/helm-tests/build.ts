import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce } from '../../support/controlplane/build.ts';

const module = 'helm.sh/helm/v4@v4.3.1';
const addition = path.join(import.meta.dirname, 'elsewhere_test.go');

export interface HelmTests {
  readonly program: string;
  /** Their source, which they read from: a copy. */
  readonly source: string;
}

/**
 * Builds the tests of Helm's commands, from a copy of its module in which what runs a command is ours; once, for it
 * takes minutes. Nothing of Helm's is kept in this tree.
 */
export function buildHelmTests(): HelmTests {
  const digest = createHash('sha256').update(module).update(readFileSync(addition)).digest('hex');
  const directory = buildOnce(`helm-tests-${digest.slice(0, 12)}`, {
    report: () => process.stderr.write(`Building the tests of ${module}: a few minutes, once\n`),
    build,
  });
  return { program: path.join(directory, 'helm-tests'), source: path.join(directory, 'source') };
}

function build(directory: string): void {
  const text = execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' });
  const { Dir: original } = JSON.parse(text) as { readonly Dir: string };
  const source = path.join(directory, 'source');
  mkdirSync(source);
  cpSync(original, source, { recursive: true });
  // The module's archive has no modes, and some of the test data are plugins.
  execFileSync('chmod', ['-R', 'u+w', source]);
  execFileSync('chmod', ['-R', '+x', path.join(source, 'pkg/cmd/testdata')]);
  replaceExecution(path.join(source, 'pkg/cmd'));
  const program = path.join(directory, 'helm-tests');
  const args = ['test', '-c', '-vet=off', '-o', program, './pkg/cmd'];
  execFileSync('go', args, { cwd: source, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Every command test goes through one function. */
function replaceExecution(directory: string): void {
  const helpers = path.join(directory, 'helpers_test.go');
  const text = readFileSync(helpers, 'utf8');
  const name = 'func executeActionCommandStdinC(';
  if (!text.includes(name)) throw new Error(`${helpers} has no ${name}`);
  writeFileSync(helpers, text.replace(name, 'func executeInProcess('));
  cpSync(addition, path.join(directory, path.basename(addition)));
}
