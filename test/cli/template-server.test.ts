import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import type { HelmSession } from '../support/helm-session.ts';
import { startSession } from '../support/helm-session.ts';

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

let charts = 0;
/** What a cluster would take for an object, whatever follows. */
const object = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: out }\n';

/** What a template makes of the cluster. */
async function render(template: string, flag = '--dry-run=server'): Promise<string> {
  const files = { 'templates/out.yaml': object + template };
  const chart = session.chart(`chart-${++charts}`, { files });
  const output = await session.helm(['template', 'demo', chart, flag]);
  return output.replace(`---\n# Source: web/templates/out.yaml\n${object}`, '');
}

describe('helm template --dry-run=server', () => {
  test('knows the version and the APIs of the cluster', async () => {
    const text = await render(
      'version: {{ .Capabilities.KubeVersion }}\n' +
        'kinds: {{ .Capabilities.APIVersions.Has "apps/v1/Deployment" }}\n' +
        'versions: {{ .Capabilities.APIVersions.Has "batch/v1" }}\n' +
        'others: {{ .Capabilities.APIVersions.Has "example.com/v1" }}\n',
    );
    expect(text).toMatch(/^version: v1\.\d+\.\d+\nkinds: true\nversions: true\nothers: false\n$/);
  });

  test('looks up objects and lists', async () => {
    const text = await render(
      'name: {{ (lookup "v1" "Namespace" "" "default").metadata.name }}\n' +
        'none: {{ lookup "v1" "Secret" "default" "none" | len }}\n' +
        'placeless: {{ lookup "v1" "Secret" "" "none" | len }}\n' +
        'list: {{ (lookup "v1" "Namespace" "" "").kind }}\n' +
        'first: {{ (index (lookup "v1" "Namespace" "" "").items 0).kind }}\n' +
        'kindless: {{ lookup "v1" "Nothing" "" "" | len }}\n',
    );
    expect(text).toBe(
      'name: default\nnone: 0\nplaceless: 0\nlist: NamespaceList\nfirst: Namespace\nkindless: 0\n',
    );
  });

  test('looks up what it learned from another lookup, and fails at nothing on the way', async () => {
    const text = await render(
      '{{ $first := lookup "v1" "Namespace" "" "kube-system" }}' +
        '{{ $second := lookup "v1" "Namespace" "" (required "no name" (dig "metadata" "name" "" $first)) }}' +
        'uid: {{ eq $first.metadata.uid $second.metadata.uid }}\n',
    );
    expect(text).toBe('uid: true\n');
  });

  test('tells whole numbers from others, as Go does', async () => {
    const text = await render(
      'list: {{ kindOf (lookup "v1" "Service" "default" "kubernetes").spec.ports }}\n' +
        'port: {{ kindOf (index (lookup "v1" "Service" "default" "kubernetes").spec.ports 0).port }}\n',
    );
    expect(text).toBe('list: slice\nport: int64\n');
  });

  test('says in the words of Helm that a version is not served', async () => {
    const chart = session.chart('unknown-version', {
      files: { 'templates/out.yaml': '{{ lookup "example.com/v1" "Thing" "" "" }}' },
    });
    const { stderr, code } = await session.run(['template', chart, '--dry-run=server']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'error calling lookup: unable to get apiresource from unstructured: example.com/v1, Kind=Thing: the server could not find the requested resource',
    );
  });

  test('refuses what could not be installed', async () => {
    const unknown = session.chart('unknown-kind', {
      files: {
        'templates/a.yaml': 'apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a }\n',
      },
    });
    expect((await session.run(['template', unknown, '--dry-run=server'])).stderr).toContain(
      'unable to build kubernetes objects from release manifest: resource mapping not found for name: "a" namespace: "" from "": no matches for kind "Thing" in version "example.com/v1"',
    );
    const foreign = session.chart('foreign-object', {
      files: { 'templates/a.yaml': object.replace('out', 'kube-root-ca.crt') },
    });
    expect((await session.run(['template', foreign, '--dry-run=server'])).stderr).toContain(
      'unable to continue with install: ConfigMap "kube-root-ca.crt" in namespace "default" exists and cannot be imported',
    );
  });

  test('is what --validate meant', async () => {
    const text = await render(
      'a: {{ lookup "v1" "Namespace" "" "default" | len }}\n',
      '--validate',
    );
    expect(text).not.toBe('a: 0\n');
  });
});

test('helm template finds nothing without a cluster', async () => {
  const text = await render(
    'a: {{ lookup "v1" "Namespace" "" "default" | len }}\n',
    '--dry-run=client',
  );
  expect(text).toBe('a: 0\n');
});

test('helm template runs a post-renderer over all objects', async () => {
  const chart = session.chart('post', {
    files: {
      'templates/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: old\n',
      'templates/hook.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: old-hook\n  annotations:\n    helm.sh/hook: pre-install\n',
    },
  });
  const program = ['--post-renderer', 'sed', '--post-renderer-args', 's/name: old/name: new/'];
  expect(await session.helm(['template', chart, ...program])).toBe(
    '---\n# Source: web/templates/a.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: new\n' +
      '---\n# Source: web/templates/hook.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n' +
      '  name: new-hook\n  annotations:\n    helm.sh/hook: pre-install\n\n',
  );
});
