/** The linter holds sources to what is agreed: what it is to refuse, it does refuse. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-lint-'));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const refused = {
  'house(named-exports)': 'export default 1;',
  'house(no-enum)': 'export enum Size {\n  Small,\n}',
  'house(no-spread-literal)': 'export const one = { ...{ a: 1 } };',
  'house(camel-case-constants)': 'export const MAX_SIZE = 1;',
  'typescript(no-explicit-any)': 'export const one: any = 1;',
  'typescript(no-floating-promises)': 'export function one(): void {\n  Promise.resolve(1);\n}',
  'typescript(no-unnecessary-condition)':
    'export function one(given: string): string {\n  return given ?? "";\n}',
  'eslint(no-console)': 'console.log(1);',
};

test('each rule finds what it is there for', async () => {
  const files = Object.entries(refused).map(([rule, text], index) => {
    const file = path.join(scratch, `${index}.ts`);
    writeFileSync(file, `${text}\n`);
    return { rule, file };
  });
  const found = await lint(scratch);
  for (const { rule, file } of files) expect(found).toContainEqual({ rule, file });
});

interface Finding {
  readonly rule: string;
  readonly file: string;
}

async function lint(directory: string): Promise<readonly Finding[]> {
  const options = ['--config', path.join(root, '.oxlintrc.json'), '--format', 'json'];
  const output = await outputOf('oxlint', [...options, directory]);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: readonly { code: string; filename: string }[];
  };
  return diagnostics.map(({ code, filename }) => ({
    rule: code,
    file: path.resolve(root, filename),
  }));
}

/** Of a program that ends with an error, as one does that has found something. */
function outputOf(program: string, args: readonly string[]): Promise<string> {
  const file = path.join(root, 'node_modules/.bin', program);
  return new Promise((resolve) => {
    execFile(file, args, { cwd: root }, (_, output) => resolve(output));
  });
}
