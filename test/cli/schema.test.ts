import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startLoopback, tlsFiles } from '../support/loopback.ts';
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
  test('prints JSON in the order of values.yaml', async () => {
    expect(await helm(['schema', 'web', '-o', 'json'])).toMatchObject({ stdout: derived, code: 0 });
  });

  test('prints YAML, unless asked for something else', async () => {
    const { stdout } = await helm(['schema', 'web']);
    expect(stdout).toContain('properties:\n  pullPolicy:\n    enum:\n    - Always\n    - Never\n');
  });

  test('has little to say of a chart without values', async () => {
    const { stdout } = await helm(['schema', 'plain']);
    expect(stdout).toBe('$schema: https://json-schema.org/draft/2020-12/schema\ntype: object\n');
  });

  test('writes a schema that is used from then on, and replaces none unasked', async () => {
    expect((await helm(['schema', 'web', '--write'])).stdout).toBe(
      'wrote /scratch/web/values.schema.yaml\n',
    );
    expect((await helm(['template', 'web', '--set', 'pullPolicy=Maybe'])).stderr).toContain(
      "at '/pullPolicy': value must be one of 'Always', 'Never'\n\nby --set pullPolicy=Maybe\n",
    );
    expect(await helm(['schema', 'web', '--write', '-o', 'json'])).toMatchObject({
      code: 1,
      stderr:
        'Error: file "/scratch/web/values.schema.yaml" already exists\nHint: --force replaces it\n',
    });
    expect((await helm(['schema', 'web', '--write', '--force', '-o', 'json'])).code).toBe(0);
    const file = (name: string): string => path.join(directory, 'web', name);
    expect(readFileSync(file('values.schema.json'), 'utf8')).toBe(derived);
    expect(existsSync(file('values.schema.yaml'))).toBe(false);
  });

  test('is held against what scripts make of the values, once', async () => {
    write({
      'lua/Chart.yaml': 'apiVersion: v2\nname: lua\nversion: 1.0.0\n',
      'lua/values.schema.yaml': 'required: [host]\nproperties:\n  host: { type: string }\n',
      'lua/ext/lua/chart.lua':
        'events.on("pre-render", 0, function(c) c.values.host = c.values.bad and 5 or "a" end)',
    });
    expect(await helm(['template', 'lua'])).toMatchObject({ code: 0, stderr: '' });
    const { stderr } = await helm(['template', 'lua', '--set', 'bad=true']);
    expect(stderr).toContain("- at '/host': got number, want string\n");
    expect(stderr).toContain('by lua/ext/lua/chart.lua:1 in pre-render\n');
  });

  test('that a chart lacks is derived from its defaults, for a warning', async () => {
    write({
      'bare/Chart.yaml': 'apiVersion: v2\nname: bare\nversion: 1.0.0\n',
      'bare/values.yaml': 'a: 1\nport: 80\n',
    });
    expect(await helm(['template', 'bare', '--set', 'port=high'])).toMatchObject({
      code: 0,
      stderr:
        'WARNING: value port: got string, want integer (by values.yaml of chart "bare", line 2, for want of a schema)\n',
    });
    expect(await helm(['template', 'bare', '--set', 'port=81'])).toMatchObject({ stderr: '' });
  });

  test('may refer to documents on the web, and to what those refer to', async () => {
    const documents: Readonly<Record<string, string>> = {
      '/values.json': '{"properties":{"port":{"$ref":"types.json#/port"}}}',
      '/types.json': '{"port":{"type":"integer"}}',
    };
    const answer = ({ url }: { readonly url: string }) => {
      return url in documents ? { body: documents[url] ?? '' } : { status: 404 };
    };
    const server = await startLoopback(answer, { isSecure: true });
    write({
      'far/Chart.yaml': 'apiVersion: v2\nname: far\nversion: 1.0.0\n',
      'far/values.schema.json': `{"$ref":"${server.url}/values.json"}`,
    });
    const trusting = { SSL_CERT_FILE: tlsFiles.authority };
    const check = (...flags: string[]) => helm(['template', 'far', ...flags], trusting);
    expect(await check('--set', 'port=80')).toMatchObject({ code: 0, stderr: '' });
    expect((await check('--set', 'port=high')).stderr).toContain("at '/port': got string");
    write({ 'far/values.schema.json': `{"$ref":"${server.url}/gone.json"}` });
    const gone = `${server.url}/gone.json`;
    expect((await check()).stderr).toContain(
      `far:\nfailing loading "${gone}": HTTP request to ${gone} returned status 404 (Not Found)`,
    );
    await server.close();
  });

  test('writes into directories alone', async () => {
    await helm(['package', 'plain']);
    const run = await helm(['schema', 'plain-1.0.0.tgz', '--write']);
    expect(run.stderr).toMatch(/^Error: cannot write a schema into "plain-1.0.0.tgz"\nHint: /);
  });
});
