/** The recipes of docs/guide/cookbook.md that need no cluster, run. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../support/run-helm.ts';
import { createScratch } from '../../support/scratch.ts';

const { helm } = createScratch();
const directory = path.join(repositoryRoot, 'examples/charts');
const chartNamed = (name: string): string => path.join(directory, name);

interface Row {
  readonly args: readonly string[];
  readonly shows: string;
}

const template = (name: string, args: readonly string[], shows: string): Row => ({
  args: ['template', 'demo', chartNamed(name), ...args],
  shows,
});

const rows: readonly Row[] = [
  template('lua-passwords', ['-y', '--set', 'password=mine'], 'password: "mine"\n'),
  template('lua-per-cluster', [], 'apiVersion: networking.k8s.io/v1\nkind: Ingress\n'),
  template(
    'lua-per-cluster',
    ['--api-versions', 'gateway.networking.k8s.io/v1'],
    'apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n',
  ),
  template('lua-policy', [], 'image: nginx:1.27\n'),
  template('lua-policy', ['--set', 'image=nginx'], 'Deployment demo: image nginx has no version'),
  { args: ['lint', chartNamed('lua-findings')], shows: '[WARNING] values.yaml: nobody owns this' },
  template('lua-labels', [], '  labels:\n    team: shop\n'),
  template('lua-remove', ['--set', 'replicas=2'], 'kind: PodDisruptionBudget\n'),
  template('lua-checksum', [], 'checksum/config: '),
  template('lua-tenants', [], 'name: blue-tenant\n'),
  template('lua-tenants', [], 'name: green-tenant\n'),
  template(
    'lua-mirror',
    ['--set', 'mirror=mirror.example.com'],
    'image: mirror.example.com/docker.io/library/nginx:1.27\n',
  ),
  {
    args: ['install', 'demo', chartNamed('lua-notes'), '--dry-run=client'],
    shows: 'Thank you.\n\nInstalled: Deployment/demo\n',
  },
];

describe('the cookbook', () => {
  test.for(rows)('$args.1 $args.2 gives $shows', async ({ args, shows }) => {
    const { stdout, stderr } = await helm(args);
    expect(stdout + stderr).toContain(shows);
  });

  test('makes passwords, leaves out what makes no sense, and tells configurations apart', async () => {
    const render = async (name: string, ...args: string[]): Promise<string> =>
      (await helm(['template', 'demo', chartNamed(name), ...args])).stdout;
    expect(await render('lua-passwords', '-y')).toMatch(/password: "[0-9A-Za-z]{24}"\n/);
    expect(await render('lua-remove')).not.toContain('PodDisruptionBudget');
    const [one, other] = [
      await render('lua-checksum'),
      await render('lua-checksum', '--set', 'greeting=hi'),
    ].map((text) => /checksum\/config: ([0-9a-f]{64})/.exec(text)?.[1]);
    expect(one).not.toBe(other);
  });

  test('stamps a package, and leaves the directory alone', async () => {
    await helm(['package', chartNamed('lua-stamp')]);
    const { stdout } = await helm(['template', 'demo', 'lua-stamp-1.0.0.tgz']);
    expect(stdout).toMatch(/build: 1\.0\.0\+[0-9a-f]{7}\n/);
    expect(readFileSync(path.join(chartNamed('lua-stamp'), 'values.yaml'), 'utf8')).toBe(
      'build: none\n',
    );
  });

  test('has a line for every chart of the examples', () => {
    const guide = readFileSync(path.join(repositoryRoot, 'docs/guide/cookbook.md'), 'utf8');
    const charts = readdirSync(directory).filter((name) => name.startsWith('lua-'));
    expect(charts.filter((name) => !guide.includes(`[${name}]`))).toEqual([]);
    expect(charts.length).toBeGreaterThanOrEqual(20);
  });
});
