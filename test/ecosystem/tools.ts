import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A tool that calls helm, and where it comes from. */
interface Tool {
  readonly name: string;
  /** Undefined where no proxy has it: its source is looked for in ECOSYSTEM_PLUGINS. */
  readonly module?: string;
  /** The package of its command, inside the module. */
  readonly command: string;
  /** The variable that holds its version, which others ask it for. */
  readonly version?: string;
  /** It is the integration tests of a package that are wanted, not a command. */
  readonly isTests?: boolean;
}

const tools: readonly Tool[] = [
  {
    name: 'kustomize',
    module: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.1',
    command: '.',
    version: 'sigs.k8s.io/kustomize/api/provenance.version',
  },
  { name: 'ct', module: 'github.com/helm/chart-testing/v3@v3.14.0', command: './ct' },
  {
    name: 'ct-tests',
    module: 'github.com/helm/chart-testing/v3@v3.14.0',
    command: './pkg/chart',
    isTests: true,
  },
  {
    name: 'helm-unittest',
    module: 'github.com/helm-unittest/helm-unittest@v1.1.2',
    command: './cmd/helm-unittest',
  },
  {
    name: 'helmfile',
    module: 'github.com/helmfile/helmfile@v1.8.0',
    command: '.',
    version: 'go.szostok.io/version.version',
  },
  {
    name: 'diff-yamls',
    module: 'github.com/helmfile/helmfile@v1.8.0',
    command: './test/diff-yamls',
  },
  { name: 'dyff', module: 'github.com/homeport/dyff@v1.5.6', command: './cmd/dyff' },
  { name: 'helm-diff', command: '.' },
  { name: 'helm-s3', command: './cmd/helm-s3' },
  {
    name: 'helm-cm-push',
    module: 'github.com/chartmuseum/helm-push@v0.10.4',
    command: './cmd/helm-cm-push',
  },
];

const home = path.join(os.homedir(), '.cache/helm-ts/tools');

/** The path of a tool that was built; undefined where it could not be. */
export function findTool(name: string): string | undefined {
  const file = path.join(home, name);
  return existsSync(file) ? file : undefined;
}

/** A plugin's source in the directory that ECOSYSTEM_PLUGINS names; undefined where it is not there. */
export function findPluginSource(name: string): string | undefined {
  const sources = process.env['ECOSYSTEM_PLUGINS'] ?? '';
  const directory = path.join(sources, name);
  if (sources !== '' && existsSync(directory)) return directory;
  process.stderr.write(`${name} could not be had: ECOSYSTEM_PLUGINS names no directory with it\n`);
  return undefined;
}

/** The directory of a tool's source, for the cases that it is tested with; undefined where it cannot be had. */
export function findSource(name: string): string | undefined {
  const module = tools.find((tool) => tool.name === name)?.module;
  if (module === undefined) return findPluginSource(name);
  try {
    return download(module);
  } catch {
    return undefined;
  }
}

function download(module: string): string {
  const text = execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' });
  return (JSON.parse(text) as { readonly Dir: string }).Dir;
}

/** Builds what is missing, once and for all runs (or never), and says what could not be built. */
export function setup(): void {
  for (const tool of tools) {
    if (findTool(tool.name) !== undefined) continue;
    const isOff = process.env['ECOSYSTEM_BUILD'] === 'never';
    const reason = isOff ? 'ECOSYSTEM_BUILD=never' : build(tool);
    const outcome = reason === undefined ? 'is built' : `could not be built: ${reason}`;
    process.stderr.write(`${tool.name} (${tool.module ?? 'ECOSYSTEM_PLUGINS'}) ${outcome}\n`);
  }
}

/** Python with pyhelm3, in an environment of its own; undefined where it cannot be had. */
export function findPython(): string | undefined {
  const place = path.join(home, 'python');
  const program = path.join(place, 'bin/python');
  try {
    if (!existsSync(program)) execFileSync('python3', ['-m', 'venv', place], { stdio: 'ignore' });
    execFileSync(program, ['-m', 'pip', 'install', '-q', 'pyhelm3==0.5.8'], { stdio: 'ignore' });
    return program;
  } catch {
    return undefined;
  }
}

/** Modules with replacements of their own can be built in their directory alone. */
function build({ name, module, command, version, isTests = false }: Tool): string | undefined {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-ecosystem-'));
  try {
    mkdirSync(home, { recursive: true });
    const source = findSource(name);
    if (source === undefined) return 'its source cannot be had';
    const copy = path.join(scratch, 'source');
    cpSync(source, copy, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', copy]);
    const verb = isTests ? ['test', '-c', '-vet=off', '-tags', 'integration'] : ['build'];
    const stamp = version === undefined ? '' : ` -X ${version}=${module?.split('@')[1] ?? ''}`;
    const flags = ['-mod=mod', '-ldflags', `-s -w${stamp}`, '-o', path.join(home, name)];
    const args = [...verb, ...flags, command];
    execFileSync('go', args, { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
