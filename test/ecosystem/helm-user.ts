import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../support/real-helm.ts';
import type { HelmRun } from '../support/run-helm.ts';
import { repositoryRoot } from '../support/run-helm.ts';

type Environment = Readonly<Record<string, string>>;

/** Somebody who has our helm on the PATH, and plugins that were built. */
export interface HelmUser {
  readonly installPlugin: (name: string, source: string, program: string) => void;
  readonly run: (args: readonly string[], environment?: Environment) => Promise<HelmRun>;
}

export function createHelmUser(directory: string): HelmUser {
  const programs = path.join(directory, 'programs');
  mkdirSync(programs);
  const ours = path.resolve(repositoryRoot, process.env['HELM_BIN'] ?? 'bin/helm.js');
  symlinkSync(ours, path.join(programs, 'helm'));
  const plugins = path.join(directory, 'plugins');
  return {
    // Without its hooks, which download what was built here.
    installPlugin: (name, source, program) => {
      const place = path.join(plugins, name, 'bin');
      mkdirSync(place, { recursive: true });
      copyFileSync(path.join(source, 'plugin.yaml'), path.join(plugins, name, 'plugin.yaml'));
      copyFileSync(program, path.join(place, path.basename(program)));
    },
    run: (args, environment = {}) =>
      runProgram('helm', args, {
        cwd: directory,
        environment: {
          HOME: path.join(directory, 'home'),
          PATH: [programs, process.env['PATH']].join(path.delimiter),
          HELM_PLUGINS: plugins,
          ...environment,
        },
      }),
  };
}
