import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createNamespace } from '../cluster/contract/contract.ts';
import { writeChart } from '../support/chart-builder.ts';
import { Stage } from './stage.ts';
import { look } from './witness.ts';

const stage = await Stage.open();
const namespace = await createNamespace('size');
const name = 'large';

afterAll(() => stage.close());

const configMap =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: {{ .Release.Name }} }\ndata: { text: "{{ .Values.text }}" }\n';

/** A chart with files that do not get smaller. */
function largeChart(mebibytes: number): string {
  const files = Array.from(
    { length: mebibytes / 4 },
    (_, index) => [`data/part-${index + 1}.bin`, randomBytes(4 << 20)] as const,
  );
  return writeChart(`${stage.directory}/large-${mebibytes}`, {
    name: 'large',
    files: { 'templates/config.yaml': configMap, ...Object.fromEntries(files) },
  });
}

function line(verb: string, ...rest: readonly string[]): readonly string[] {
  return [verb, name, ...rest, '--namespace', namespace];
}

test('a release of 12 MiB is installed, upgraded and rolled back', async () => {
  const chart = largeChart(12);
  await stage.must(line('install', chart, '--set', 'text=first'));
  await stage.must(line('upgrade', chart, '--set', 'text=second'));
  await stage.must(line('rollback', '1'));
  const sight = await look({ namespace, name });
  expect(sight.versions.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(sight.find(`ConfigMap/${name}`)).toMatchObject({ data: { text: 'first' } });
  await stage.must(['upgrade', name, '--set', 'text=third', '--namespace', namespace]);
  expect((await look({ namespace, name })).find(`ConfigMap/${name}`)).toMatchObject({
    data: { text: 'third' },
  });
});

test('one that is too large is refused before anything is written, and its largest files named', async () => {
  const helm = stage.launch(['install', 'huge', largeChart(20), '--namespace', namespace]);
  const { code, stderr } = await helm.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('data/part-1.bin');
  const writes = helm.requests.filter(
    ({ method, url }) => method !== 'GET' && !url.includes('dryRun=All'),
  );
  expect(writes).toEqual([]);
});
