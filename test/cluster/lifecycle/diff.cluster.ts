import { beforeAll, describe, expect, test } from 'vitest';
import { annotated, config, deployment, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;
let chart: string;

beforeAll(async () => {
  scene = await openScene('diff');
  chart = scene.chart({
    'templates/a.yaml': config('web'),
    'templates/b.yaml': deployment('web'),
    'templates/c.yaml': when('more', config('more')),
    'templates/d.yaml': when(
      'kept',
      config('kept', annotated({ 'helm.sh/resource-policy': 'keep' })),
    ),
  });
  await scene.helm(['install', 'demo', chart, '--set', 'kept=true', '--wait']);
});

async function summaryOf(line: readonly string[]): Promise<unknown> {
  const { stdout, stderr, code } = await scene.run([...line, '-o', 'json', '--detailed-exitcode']);
  if (code === 1) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { readonly summary: Record<string, number> };
  return { code, ...Object.fromEntries(Object.entries(summary).filter(([, count]) => count > 0)) };
}

describe('helm diff', () => {
  test('finds nothing to do where defaults of the server are all there is', async () => {
    const same = ['diff', 'upgrade', 'demo', chart, '--set', 'kept=true'];
    expect(await summaryOf(same)).toEqual({ code: 0, unchanged: 3 });
    expect(await summaryOf(['diff', 'drift', 'demo'])).toEqual({ code: 0, unchanged: 3 });
  });

  test('says of every object what an upgrade then does', async () => {
    const values = ['--set', 'text=new,more=true,replicas=2'];
    const upgrade = ['diff', 'upgrade', 'demo', chart, ...values];
    expect(await summaryOf(upgrade)).toEqual({ code: 2, create: 1, change: 2, keep: 1 });
    const text = await scene.helm(upgrade);
    expect(text).toContain('-   replicas: 1\n+   replicas: 2\n');
    expect(text).toContain('-   text: none\n+   text: new\n');
    expect(await scene.witness.find('ConfigMap', 'more')).toBeUndefined();
    await scene.helm(['upgrade', 'demo', chart, ...values, '--wait']);
    expect(await summaryOf(upgrade)).toEqual({ code: 0, unchanged: 3 });
  });

  test('tells what others have changed, and what going back means', async () => {
    const metadata = { name: 'web' };
    await scene.witness.make({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { text: 'theirs' },
    });
    const { stdout } = await scene.run('diff drift demo');
    expect(stdout).toContain('-   text: theirs\n+   text: new\n');
    expect(stdout).toContain('! .data.text is owned by "somebody"\n');
    expect(await summaryOf(['diff', 'rollback', 'demo', '1'])).toEqual({
      code: 2,
      change: 2,
      delete: 1,
      unchanged: 1,
    });
  });
});
