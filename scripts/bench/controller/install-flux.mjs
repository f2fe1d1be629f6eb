/** Flux's helm-controller, the peer: built once from its Go modules into the user's cache. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildOnce } from './sources.mjs';

export const version = 'v1.6.0';
const module = 'github.com/fluxcd/helm-controller';
/** Its own version of this one is not to be had from the module proxy; this is the next. */
const instead = 'github.com/fluxcd/pkg/chartutil@v1.28.0';

/** Its program, and the definition of its kind. Fails, saying so, where it cannot be built. */
export function installFlux() {
  const { Dir: source } = JSON.parse(go(['mod', 'download', '-json', `${module}@${version}`]));
  const directory = buildOnce(`flux-helm-controller-${version}`, {
    report: () =>
      process.stderr.write(
        `Building Flux's helm-controller ${version} (a quarter of an hour, once)…\n`,
      ),
    build: (unfinished) => build(source, unfinished),
  });
  const file = 'config/crd/bases/helm.toolkit.fluxcd.io_helmreleases.yaml';
  return {
    program: path.join(directory, 'helm-controller'),
    definition: readFileSync(path.join(source, file), 'utf8'),
  };
}

function build(source, directory) {
  const cwd = path.join(directory, 'source');
  cpSync(source, cwd, { recursive: true });
  execFileSync('chmod', ['-R', 'u+w', cwd]);
  // A module has no other module in it: its API comes by itself.
  go(['mod', 'edit', '-dropreplace', `${module}/api`], cwd);
  go(['get', instead], cwd);
  go(
    ['build', '-mod=mod', '-ldflags', '-s -w', '-o', path.join(directory, 'helm-controller')],
    cwd,
  );
  rmSync(cwd, { recursive: true });
}

function go(args, cwd = os.tmpdir()) {
  return execFileSync('go', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
