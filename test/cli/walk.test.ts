import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningCluster } from '../../cluster/index.ts';
import { startCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

const root = path.join(import.meta.dirname, '../..');
const support = path.join(import.meta.dirname, '../support/walk');

/** Those who walk: what they wait for is a step. */
const walkers = [
  'src/cli/main.ts',
  'src/cli/commands/install.ts',
  'src/actions/install.ts',
  'src/deployment/install-release.ts',
  'src/deployment/deploy-version.ts',
];

/** What reads flags and prints is beside the walk. */
const beside = /^src\/cli\/(flags|terminal|views)\//;

let cluster: RunningCluster;
let session: HelmSession;

beforeAll(async () => {
  cluster = await startCluster();
  session = startSession(cluster.kubeconfig);
});

afterAll(async () => {
  session.end();
  await cluster.stop();
});

interface Entry {
  readonly file: string;
  readonly from: string;
}

async function traceInstall(): Promise<readonly Entry[]> {
  const chart = session.chart('web', {
    files: {
      'templates/config.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\n',
    },
  });
  const trace = path.join(session.directory, 'trace.json');
  await promisify(execFile)(
    process.execPath,
    ['--import', `${support}/trace.mjs`, `${support}/run.mjs`, 'install', 'demo', chart, '--wait'],
    { env: { ...process.env, ...session.environment, WALK_TRACE: trace } },
  );
  return JSON.parse(readFileSync(trace, 'utf8')) as readonly Entry[];
}

/** The files of the table in ARCHITECTURE.md. */
function documentedWalk(): readonly string[] {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = text.split('## The walk of an install');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => `src/${file}`);
}

describe('a real install', () => {
  test('goes through the files that ARCHITECTURE.md names, in their order, each once', async () => {
    const entries = await traceInstall();
    const steps = entries
      .filter(({ file, from }) => walkers.includes(from) && !beside.test(file))
      .map(({ file }) => file);
    const [main = '', command = ''] = walkers;
    expect([main, command, ...steps]).toEqual(documentedWalk());
    expect(documentedWalk().length).toBeLessThanOrEqual(18);
    expect(new Set(documentedWalk()).size).toBe(documentedWalk().length);
  });
});
