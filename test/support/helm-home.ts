import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';

/** A home of its own for a run of Helm: nothing of the machine's user is read or written. */
export function helmHome(scratch: string): { root: string; environment: Record<string, string> } {
  const root = mkdtempSync(path.join(scratch, 'home-'));
  mkdirSync(path.join(root, 'gnupg'), { mode: 0o700 });
  return {
    root,
    environment: {
      HOME: root,
      PATH: process.env['PATH'] ?? '',
      TZ: 'UTC',
      GNUPGHOME: path.join(root, 'gnupg'),
      DOCKER_CONFIG: path.join(root, 'docker'),
      HELM_CACHE_HOME: path.join(root, 'cache'),
      HELM_CONFIG_HOME: path.join(root, 'config'),
      HELM_DATA_HOME: path.join(root, 'data'),
    },
  };
}
