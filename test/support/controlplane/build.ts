/**
 * Builds the programs of a control plane once and keeps them outside the work tree, under a name that changes with
 * everything that goes into them. The first build takes about ten minutes, a found one none.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export const kubernetesVersion = 'v1.36.1';
const kwokVersion = 'v0.7.0';

const sources = path.join(import.meta.dirname, 'go');
const sourceFiles = ['go.mod', 'go.sum', 'main.go', 'certificates.go'];

export interface Programs {
  /** etcd, kube-apiserver, kube-controller-manager, kube-scheduler and the certificate writer, by first argument. */
  readonly controlplane: string;
  readonly kwok: string;
}

/** Finds the built programs, or builds them, telling `report` that this will take a while. */
export function buildControlPlane(report: (line: string) => void): Programs {
  const directory = buildOnce(`controlplane-${kubernetesVersion}-${digestOfSources()}`, {
    report: () =>
      report(
        `Building a control plane (Kubernetes ${kubernetesVersion}); the first time takes ten minutes`,
      ),
    build: (unfinished) => {
      go(['build', '-trimpath', '-ldflags', linkerFlags(), '-o', unfinished, '.'], {});
      const kwok = `sigs.k8s.io/kwok/cmd/kwok@${kwokVersion}`;
      go(['install', '-trimpath', '-ldflags', '-s -w', kwok], { GOBIN: unfinished });
    },
  });
  return {
    controlplane: path.join(directory, 'controlplane'),
    kwok: path.join(directory, 'kwok'),
  };
}

export interface Build {
  /** Called before a build, which takes long. */
  readonly report: () => void;
  /** Puts programs into a directory. */
  readonly build: (directory: string) => void;
}

/**
 * The directory of programs that are built once, outside the work tree. They are built beside the final place and
 * moved there whole: an interrupted build is never taken for a finished one.
 */
export function buildOnce(name: string, { report, build }: Build): string {
  const directory = path.join(cacheRoot(), name);
  if (existsSync(directory)) return directory;
  requireGo();
  report();
  mkdirSync(path.dirname(directory), { recursive: true });
  const unfinished = mkdtempSync(`${directory}.building-`);
  try {
    build(unfinished);
    moveUnlessThere(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return directory;
}

/** Another process may have built the same meanwhile. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** Without these the server calls itself v0.0.0. */
function linkerFlags(): string {
  const [major, minor] = kubernetesVersion.slice(1).split('.');
  const variables = { gitVersion: kubernetesVersion, gitMajor: major, gitMinor: minor };
  const settings = Object.entries(variables).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${String(value)}`,
  );
  return ['-s', '-w', ...settings].join(' ');
}

function go(commandLine: readonly string[], environment: Readonly<Record<string, string>>): void {
  const { status } = spawnSync('go', commandLine, {
    cwd: sources,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`Cannot build the control plane: go ${commandLine.join(' ')}`);
}

function requireGo(): void {
  const { error } = spawnSync('go', ['version'], { stdio: 'ignore' });
  if (error !== undefined) {
    throw new Error(
      'Cannot build the control plane: Go is not installed (https://go.dev/dl, 1.26 or newer)',
    );
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256').update(kwokVersion);
  for (const file of sourceFiles) hash.update(readFileSync(path.join(sources, file)));
  return hash.digest('hex').slice(0, 12);
}

function cacheRoot(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  return path.join(cache, 'helm-ts');
}
