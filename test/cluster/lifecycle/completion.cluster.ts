import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;
let other: Scene;

beforeAll(async () => {
  [scene, other] = await Promise.all([openScene('here'), openScene('there')]);
  await scene.helm(['install', 'here', scene.chart({})]);
  await other.helm(['install', 'there', other.chart({})]);
});

async function complete(...words: readonly string[]): Promise<string> {
  const { stdout } = await scene.run(['__complete', ...words]);
  return stdout;
}

interface Kubeconfig {
  readonly contexts: readonly object[];
}

function kubeconfigOf({ session }: Scene): string {
  return session.environment['KUBECONFIG'] ?? '';
}

const here = 'here\tweb-1.2.3 -> deployed\n:4\n';
const there = 'there\tweb-1.2.3 -> deployed\n:4\n';

describe('the names of releases are completed', () => {
  test('from the cluster and namespace of the kubeconfig', async () => {
    expect(await complete('status', '')).toBe(here);
  });

  test('from the namespace that the line names, wherever it does', async () => {
    expect(await complete('status', '-n', other.namespace, '')).toBe(there);
    expect(await complete(`--namespace=${other.namespace}`, 'rollback', '')).toBe(there);
  });

  test('from the kubeconfig that the line names, and its context', async () => {
    expect(await complete('status', '--kubeconfig', kubeconfigOf(other), '')).toBe(there);
    const both = path.join(scene.session.directory, 'both');
    const config = JSON.parse(readFileSync(kubeconfigOf(scene), 'utf8')) as Kubeconfig;
    const context = { cluster: 'test', user: 'test', namespace: other.namespace };
    const contexts = [...config.contexts, { name: 'other', context }];
    writeFileSync(both, JSON.stringify({ ...config, contexts }));
    expect(await complete('status', '--kubeconfig', both, '')).toBe(here);
    expect(await complete('--kubeconfig', both, 'status', '--kube-context=other', '')).toBe(there);
  });

  test('with their versions', async () => {
    expect(await complete('rollback', 'there', '-n', other.namespace, '')).toBe(
      '1\tApp: , Chart: web-1.2.3\n:4\n',
    );
  });
});

describe('the values of flags are completed', () => {
  test('from the cluster, the kubeconfig and the history', async () => {
    expect((await complete('status', '-n', '')).split('\n')).toContain(other.namespace);
    expect(await complete('status', '--kube-context', '')).toBe('test\ttest\n:4\n');
    expect(await complete('get', 'values', 'here', '--revision', '')).toBe(
      '1\tApp: , Chart: web-1.2.3\n:4\n',
    );
    expect(await complete('status', '--revision', '')).toBe(':4\n');
  });

  test('with what each choice means', async () => {
    expect(await complete('status', '-o', '')).toBe(
      'json\tOutput result in JSON format\ntable\tOutput result in human-readable format\nyaml\tOutput result in YAML format\n:4\n',
    );
  });
});

describe('arguments are completed', () => {
  const nothing =
    '_activeHelp_ This command does not take any more arguments (but may accept flags).\n:4\n';
  test.each([
    [['install', ''], ':4\n'],
    [['install', 'name', ''], ':0\n'],
    [['install', '--generate-name', ''], ':0\n'],
    [['install', 'name', 'chart', ''], nothing],
    [['show', 'chart', ''], ':0\n'],
    [['push', ''], ':0\n'],
    [['push', 'a.tgz', ''], ':4\n'],
    [['repo', 'add', 'x', ''], ':4\n'],
    [['list', ''], nothing],
    [['uninst'], 'uninstall\tdelete releases\n:4\n'],
    [['fet'], 'fetch\tfetch charts and save or unpack them\n:4\n'],
  ])('%j', async (words, answer) => {
    expect(await complete(...words)).toBe(answer);
  });
});
