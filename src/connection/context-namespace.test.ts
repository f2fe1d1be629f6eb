import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../base/index.ts';
import { readContextNamespace } from './context-namespace.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'context-namespace-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, text);
  return file;
}

const contexts = write(
  'contexts',
  'current-context: a\ncontexts:\n- name: a\n  context: { namespace: shop }\n- name: b\n  context: {}\n',
);
const other = write(
  'other',
  'current-context: b\ncontexts:\n- name: a\n  context: { namespace: no }\n',
);
const broken = write('broken', 'a: [');

function namespaceOf(environment: Record<string, string>): string | undefined {
  const machine = { environment, platform: 'linux', home: directory } as const;
  return readContextNamespace({ settings: readSettings(machine), environment });
}

describe('readContextNamespace()', () => {
  test.each([
    ['of the current context', { KUBECONFIG: contexts }, 'shop'],
    [
      'of the context that is asked for',
      { KUBECONFIG: contexts, HELM_KUBECONTEXT: 'b' },
      undefined,
    ],
    ['by the first of several files', { KUBECONFIG: `${contexts}:${other}` }, 'shop'],
    ['by a file after one that is missing', { KUBECONFIG: `/none:${contexts}` }, 'shop'],
    ['nowhere, in a file that is broken', { KUBECONFIG: broken }, undefined],
    ['nowhere, without a file', { HOME: directory }, undefined],
  ])('is found %s', (_, environment, namespace) => {
    expect(namespaceOf(environment as Record<string, string>)).toBe(namespace);
  });
});
