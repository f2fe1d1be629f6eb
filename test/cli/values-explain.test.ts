import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { helm, write } = createScratch();

write({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/values.yaml': 'port: 80\nhost: a\nreplicas: 1\ndb:\n  size: 1\n',
  'web/templates/a.yaml': 'port: {{ .Values.port }}\nhost: {{ .Values.host }}\n',
  'web/templates/b.yaml': 'port: {{ .Values.port }}\nreplicas: {{ .Values.replicas }}\n',
  'web/ext/lua/chart.lua':
    'events.on("pre-render", 0, function(c)\n  if c.values.many then c.values.replicas = 3 end\nend)',
  'web/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
  'web/charts/db/values.yaml': '\nsize: 0\nname: main\n',
  'web/charts/db/templates/c.yaml': 'size: {{ .Values.size }}\nname: {{ .Values.name }}\n',
  'mine.yaml': 'hots: b\nport: 81\n',
});

const explain = async (...args: readonly string[]): Promise<string> =>
  (await helm(['values', 'explain', 'web', ...args])).stdout;

describe('helm values explain', () => {
  test.for([
    [
      ['port'],
      'port: 80\n  from chart web, values.yaml:1\n  read by templates/a.yaml, templates/b.yaml\n',
    ],
    [['port', '-f', 'mine.yaml'], 'port: 81\n  from mine.yaml:2\n'],
    [['port', '-f', 'mine.yaml', '--set', 'port=82'], 'port: 82\n  from --set port=82\n'],
    [
      ['replicas', '--set', 'many=true'],
      'replicas: 3\n  from web/ext/lua/chart.lua:1 in pre-render\n',
    ],
    [
      ['db.size'],
      'db.size: 1\n  from chart web, values.yaml:5\n  read by charts/db/templates/c.yaml\n',
    ],
    [['db.name'], 'db.name: "main"\n  from chart web/db, charts/db/values.yaml:3\n'],
    [['hots', '-f', 'mine.yaml'], 'no template reads it; the nearest that is read is host\n'],
  ] as const)('tells of %s', async ([args, expected]) => {
    expect(await explain(...args)).toContain(expected);
  });

  test('says which name was meant, where there is none', async () => {
    expect(await helm(['values', 'explain', 'web', 'replcas'])).toMatchObject({
      code: 1,
      stderr: 'Error: there is no value "replcas"\nHint: did you mean "replicas"?\n',
    });
  });
});
