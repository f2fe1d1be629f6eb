import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { directory, helm, write } = createScratch();

write({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/values.yaml': `# -- How many of it
replicas: 1
# @schema
# enum: [Always, Never]
# @schema
pullPolicy: Always
`,
  'web/templates/a.yaml': 'a: {{ .Values.replicas }}{{ .Values.pullPolicy }}\n',
  'plain/Chart.yaml': 'apiVersion: v2\nname: plain\nversion: 1.0.0\n',
});

const derived = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "replicas": {
      "description": "How many of it",
      "type": "integer"
    },
    "pullPolicy": {
      "type": "string",
      "enum": [
        "Always",
        "Never"
      ]
    }
  }
}
`;

describe('helm schema', () => {
  test('prints what values.yaml suggests, in its order', async () => {
    expect(await helm(['schema', 'web'])).toMatchObject({ stdout: derived, code: 0 });
  });

  test('prints YAML', async () => {
    const { stdout } = await helm(['schema', 'web', '-o', 'yaml']);
    expect(stdout).toContain('properties:\n  pullPolicy:\n    enum:\n    - Always\n    - Never\n');
  });

  test('has little to say of a chart without values', async () => {
    const { stdout } = await helm(['schema', 'plain']);
    expect(JSON.parse(stdout)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    });
  });

  test('writes a schema that is used from then on, and replaces none unasked', async () => {
    const file = path.join(directory, 'web/values.schema.json');
    expect((await helm(['schema', 'web', '--write'])).stdout).toBe(
      'wrote /scratch/web/values.schema.json\n',
    );
    expect(readFileSync(file, 'utf8')).toBe(derived);
    expect((await helm(['template', 'web', '--set', 'pullPolicy=Maybe'])).stderr).toContain(
      "at '/pullPolicy': value must be one of 'Always', 'Never'",
    );
    expect(await helm(['schema', 'web', '--write', '-o', 'yaml'])).toMatchObject({
      code: 1,
      stderr:
        'Error: file "/scratch/web/values.schema.json" already exists\nHint: --force replaces it\n',
    });
    expect((await helm(['schema', 'web', '--write', '--force'])).code).toBe(0);
  });

  test('writes into directories alone', async () => {
    await helm(['package', 'plain']);
    const run = await helm(['schema', 'plain-1.0.0.tgz', '--write']);
    expect(run.stderr).toMatch(/^Error: cannot write a schema into "plain-1.0.0.tgz"\nHint: /);
  });
});
