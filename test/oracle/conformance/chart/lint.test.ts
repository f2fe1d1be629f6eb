import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Finding } from '../../../../src/index.ts';
import { createContext, lint } from '../../../../src/index.ts';
import { lintCases } from './lint-cases.ts';
import type { LintCase } from './lint-cases.ts';
import { loadRecording } from './recording.ts';

type Message = Pick<Finding, 'severity' | 'path' | 'message'>;

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-lint-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.for(loadRecording<LintCase, readonly Message[]>('lint', lintCases))(
  '$question.name: the linter says what Helm says',
  async ({ question, answer }) => {
    expect(await messagesFor(question)).toEqual(answer);
  },
);

async function messagesFor(question: LintCase): Promise<Message[]> {
  const directory = mkdtempSync(path.join(scratch, 'chart-'));
  for (const name of question.directories ?? []) mkdirSync(path.join(directory, name));
  for (const [name, text] of Object.entries({ ...question.files, ...valuesFile(question) })) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), text);
  }
  const [linted] = await lint(createContext(), [directory], {
    kubeVersion: question.kubeVersion,
    skipSchemaValidation: question.skipSchemaValidation ?? false,
    values: question.userValues === undefined ? {} : { files: [path.join(directory, userFile)] },
  });
  const named = (text: string): string => text.replaceAll(directory, '/chart');
  return (linted?.findings ?? [])
    .filter(({ isOwn }) => isOwn !== true)
    .map((finding) => ({
      severity: finding.severity,
      path: named(finding.path),
      message: named(finding.message),
    }));
}

const userFile = '.user-values.yaml';

function valuesFile({ userValues }: LintCase): Record<string, string> {
  return userValues === undefined ? {} : { [userFile]: userValues };
}
