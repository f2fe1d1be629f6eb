import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { handlers, said } from './lua-scripts.ts';
import { config, job, when } from './samples.ts';
import type { Scene } from './scene.ts';
import { openScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene('plan');
});

const secret = (name: string, value: string): string => `apiVersion: v1
kind: Secret
metadata:
  name: ${name}
stringData:
  password: ${value}
`;

function fileOf(name: string): string {
  return path.join(scene.session.directory, `${name}.json`);
}

async function textOf(name: string): Promise<unknown> {
  return ((await scene.witness.find('ConfigMap', name))?.['data'] as { text?: string }).text;
}

/** A release at version 1, and the plan of an upgrade to the text "two". */
async function plan(name: string, ...flags: readonly string[]): Promise<string> {
  const { helm, chart } = scene;
  const source = chart({
    'templates/a.yaml': config(name),
    'templates/b.yaml': when('more', config(`${name}-more`)),
    'templates/c.yaml': secret(name, '{{ .Values.password | default "quiet" }}'),
    'templates/d.yaml': job(`${name}-before`, { 'helm.sh/hook': 'pre-upgrade' }),
  });
  await helm(['install', name, source, '--set', 'text=one']);
  const values = ['--set', 'text=two,more=true,password=hush'];
  await helm(['diff', 'upgrade', name, source, ...values, '--out', fileOf(name), ...flags]);
  return fileOf(name);
}

describe('helm apply', () => {
  test('does what was shown: an upgrade, with Secrets that the file does not hold', async () => {
    const file = await plan('sealed');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('"sealed": "sha256:');
    expect(text).not.toContain('password: hush');
    const output = await scene.helm(['apply', file, '--wait']);
    expect(output).toContain('STATUS: deployed\nREVISION: 2\n');
    expect(await textOf('sealed')).toBe('two');
    expect(await scene.witness.find('ConfigMap', 'sealed-more')).toBeDefined();
    expect(await scene.witness.find('Secret', 'sealed')).toMatchObject({
      data: { password: Buffer.from('hush').toString('base64') },
    });
    expect(await scene.helm('get values sealed -o json')).toBe(
      '{"more":true,"password":"hush","text":"two"}\n',
    );
    const again = await scene.run(['apply', file]);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('the release "sealed" was at version 1, and is at 2');
  });

  test('does an install and a rollback as well', async () => {
    const { helm, chart } = scene;
    const source = chart({
      'templates/a.yaml': config('begun'),
      'templates/c.yaml': secret('begun', '{{ .Values.text }}'),
    });
    const file = fileOf('begun');
    const line = ['diff', 'upgrade', 'begun', source, '--install', '--set', 'text=one'];
    await helm([...line, '--out', file]);
    expect(await helm(['apply', file])).toContain('REVISION: 1\n');
    await helm(['upgrade', 'begun', source, '--set', 'text=two']);
    await helm(['diff', 'rollback', 'begun', '1', '--out', file]);
    expect(readFileSync(file, 'utf8')).not.toContain('"package"');
    await helm(['apply', file]);
    expect(await textOf('begun')).toBe('one');
    expect(await helm('history begun')).toContain('Rollback to 1');
  });

  test('applies what was rendered, not what would be now', async () => {
    const { helm, run, chart } = scene;
    const source = chart({
      'templates/a.yaml': config('chance', '  labels: { by: "{{ randAlpha 8 }}" }\n'),
    });
    await helm(['install', 'chance', source]);
    const shown = await helm(['diff', 'upgrade', 'chance', source, '--out', fileOf('chance')]);
    await helm(['apply', fileOf('chance')]);
    const { labels } = (await scene.witness.find('ConfigMap', 'chance'))?.metadata ?? {};
    expect(shown).toContain(`by: ${labels?.['by'] ?? ''}`);

    const made = chart({ 'templates/a.yaml': secret('made', '{{ randAlpha 8 }}') });
    await helm(['install', 'made', made]);
    await helm(['diff', 'upgrade', 'made', made, '--out', fileOf('made')]);
    const refused = await run(['apply', fileOf('made')]);
    expect(refused.stderr).toContain(
      'Secret/made of web/templates/a.yaml is not rendered as it was',
    );
    expect(refused.stderr).toContain('--show-secrets');
    await helm(['diff', 'upgrade', 'made', made, '--out', fileOf('made'), '--show-secrets']);
    await helm(['apply', fileOf('made')]);
    expect(await helm('status made')).toContain('REVISION: 2\n');
  });

  test('lets the scripts of a chart take part in what is left to do', async () => {
    const { helm, run, chart } = scene;
    const script = handlers({
      'pre-upgrade': 'println("lua: before")',
      'post-upgrade': 'println("lua: after")',
    });
    const files = { 'templates/a.yaml': config('scripted'), 'ext/lua/chart.lua': script };
    const source = chart(files);
    await helm(['install', 'scripted', source]);
    await helm(['diff', 'upgrade', 'scripted', source, '--out', fileOf('scripted')]);
    const { stderr, code } = await run(['apply', fileOf('scripted')]);
    expect(code).toBe(0);
    expect(said(stderr)).toEqual(['after']);
    expect(await helm('status scripted')).toContain('REVISION: 2\n');
  });
});

describe('a plan is refused, and nothing is done', () => {
  async function refusal(file: string): Promise<string> {
    const { stderr, code } = await scene.run(['apply', file]);
    expect(code).toBe(1);
    return stderr;
  }

  test.each([
    [
      'an object that somebody changed',
      'changed',
      'ConfigMap',
      { data: { text: 'mine' } },
      'has changed',
    ],
    ['an object that is there by now', 'come', 'ConfigMap', {}, 'is there by now'],
  ])('for %s', async (_what, name, kind, more, words) => {
    const file = await plan(name);
    const target = name === 'come' ? `${name}-more` : name;
    const metadata = { name: target, namespace: scene.namespace };
    await scene.witness.make({ apiVersion: 'v1', kind, metadata, ...more });
    expect(await refusal(file)).toContain(`ConfigMap "${target}"`);
    expect(await refusal(file)).toContain(words);
    expect(await scene.helm(`status ${name}`)).toContain('REVISION: 1\n');
  });

  test('for an object that is gone, and for one that came in its place', async () => {
    const file = await plan('gone');
    const before = await scene.witness.find('ConfigMap', 'gone');
    await scene.witness.remove('ConfigMap', 'gone');
    expect(await refusal(file)).toContain('is gone');
    const { labels, annotations } = before?.metadata ?? {};
    const metadata = { name: 'gone', namespace: scene.namespace, labels, annotations };
    await scene.witness.make({ ...before, metadata });
    expect(await refusal(file)).toContain('is another one by now');
    expect(await scene.helm('status gone')).toContain('REVISION: 1\n');
  });

  test('for a release that has moved on, or is gone', async () => {
    const file = await plan('moved');
    await scene.helm('upgrade moved');
    expect(await refusal(file)).toContain('was at version 1, and is at 2');
    await scene.helm('delete moved');
    expect(await refusal(file)).toContain('the release "moved" is gone');
  });

  test('that was edited, is for another cluster or namespace, or is none', async () => {
    const file = await plan('edited');
    const text = readFileSync(file, 'utf8');
    const other = fileOf('edited-other');
    const write = (changed: string): string => {
      writeFileSync(other, changed);
      return other;
    };
    expect(await refusal(write(text.replaceAll('text: \\"two\\"', 'text: \\"three\\"')))).toContain(
      'somebody has changed it',
    );
    expect(await refusal(write(text.replace('plan.v1', 'plan.v9')))).toContain('plan.v9');
    expect(await refusal(write(text.slice(0, 200)))).toContain('it is not JSON');
    expect(await refusal(write('{}'))).toContain('it is no plan');
    expect(await refusal(fileOf('nowhere'))).toContain('cannot read');
    const { plan: frozen } = JSON.parse(text) as { readonly plan: object };
    const foreign = { ...frozen, cluster: 'uid:another' };
    const digest = createHash('sha256').update(JSON.stringify(foreign)).digest('hex');
    const whole = { format: 'helm.sh/plan.v1', digest: `sha256:${digest}`, plan: foreign };
    expect(await refusal(write(JSON.stringify(whole)))).toContain('was made for another cluster');
    const elsewhere = await scene.run(['apply', file, '--namespace', 'default']);
    expect(elsewhere.stderr).toContain('not in "default"');
    expect(await textOf('edited')).toBe('one');
  });
});
