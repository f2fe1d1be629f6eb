import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../../cluster/index.ts';
import type { RunningCluster } from '../../cluster/index.ts';
import { writeChart } from '../support/chart-builder.ts';
import { findHelm, runProgram } from '../support/real-helm.ts';
import { openBothHelms } from './both-helms.ts';
import type { Which } from './both-helms.ts';
import { findPluginSource, findTool } from './tools.ts';

const helm4 = await findHelm();
const plugin = findTool('helm-diff');
const source = findPluginSource('helm-diff');
const helms = openBothHelms(helm4 ?? '');
const { scratch } = helms;
const sides: readonly Which[] = ['theirs', 'ours'];

const template = `apiVersion: v1
kind: ConfigMap
metadata: { name: {{ .Release.Name }}-words }
data: { word: {{ .Values.word | quote }} }
{{- if .Values.more }}
---
apiVersion: v1
kind: Secret
metadata: { name: {{ .Release.Name }}-more }
stringData: { hidden: {{ .Values.more | quote }} }
{{- end }}
`;

describe.skipIf(helm4 === undefined || plugin === undefined || source === undefined)(
  'helm-diff',
  () => {
    const clusters = new Map<Which, RunningCluster>();

    /** On the helm of a side, which has a cluster and the plugin for itself. */
    async function run(which: Which, args: readonly string[]) {
      const { stdout, stderr, code } = await runProgram('helm', args, {
        cwd: scratch,
        environment: {
          HOME: path.join(scratch, `home-${which}`),
          PATH: [path.join(scratch, which), process.env['PATH']].join(path.delimiter),
          KUBECONFIG: path.join(scratch, `kubeconfig-${which}`),
          HELM_PLUGINS: path.join(scratch, 'plugins'),
        },
      });
      return { stdout, stderr, code };
    }

    const diff = (which: Which, line: readonly string[]) => run(which, ['diff', ...line]);

    beforeAll(async () => {
      const place = path.join(scratch, 'plugins/diff');
      mkdirSync(path.join(place, 'bin'), { recursive: true });
      copyFileSync(path.join(source ?? '', 'plugin.yaml'), path.join(place, 'plugin.yaml'));
      copyFileSync(plugin ?? '', path.join(place, 'bin/diff'));
      writeChart(path.join(scratch, 'web'), {
        files: { 'values.yaml': 'word: first\n', 'templates/a.yaml': template },
      });
      for (const which of sides) {
        const cluster = await startCluster();
        clusters.set(which, cluster);
        writeFileSync(path.join(scratch, `kubeconfig-${which}`), cluster.kubeconfig);
        for (const values of [[], ['--set', 'word=second']]) {
          const { stderr, code } = await run(which, ['upgrade', '-i', 'demo', 'web', ...values]);
          expect(code, stderr).toBe(0);
        }
      }
    });
    afterAll(async () => {
      for (const cluster of clusters.values()) await cluster.stop();
      helms.close();
    });

    // Flags that the built-in does not have, so that it is the plugin that answers.
    test.each([
      [['version'], 0],
      [['upgrade', 'demo', 'web', '--no-color'], 0],
      [['upgrade', 'demo', 'web', '--no-color', '--set', 'more=x', '--detailed-exitcode'], 2],
      [['upgrade', 'demo', 'web', '--no-color', '--set', 'more=x', '--show-secrets', '-C', '1'], 0],
      [['upgrade', 'demo', 'web', '--no-color', '--set', 'word=second', '--detailed-exitcode'], 0],
      [['upgrade', 'demo', 'web', '--reuse-values', '--set', 'more=x', '--output', 'simple'], 0],
      [['upgrade', 'fresh', 'web', '--allow-unreleased', '--dry-run=server'], 0],
      [['upgrade', 'fresh', 'web', '--no-hooks'], 1],
      [['revision', 'demo', '1', '2'], 0],
      [['rollback', 'demo', '1', '--no-color'], 0],
    ])('%j', async (line, expected) => {
      const [theirs, ours] = [await diff('theirs', line), await diff('ours', line)];
      const { stdout, code } = ours;
      expect({ stdout, code }, ours.stderr).toEqual({ stdout: theirs.stdout, code: theirs.code });
      expect(code, ours.stderr).toBe(expected);
    });

    test.each([
      // Of the live objects, which say whose they are in our own words.
      [['upgrade', 'demo', 'web', '--set', 'word=x', '--three-way-merge'], 0],
      // The built-in's own answer.
      [['upgrade', 'demo', 'web', '--set', 'word=x', '--detailed-exitcode'], 2],
    ])('%j, in other words', async (line, expected) => {
      for (const which of sides) {
        const { stdout, stderr, code } = await diff(which, line);
        expect(code, stderr).toBe(expected);
        expect(stdout).toMatch(/^- .*second.*\n\+ .*\bx\b/m);
      }
    });
  },
);
