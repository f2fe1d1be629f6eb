import { expect, test } from 'vitest';
import { defaultIgnoreRules, isIgnored, parseIgnoreRules } from '../../../../src/chart/index.ts';
import { ignoreCases } from './ignore-cases.ts';
import type { IgnoreCase } from './ignore-cases.ts';
import { loadRecording } from './recording.ts';

interface IgnoreAnswer {
  readonly ignored: readonly string[];
  readonly error?: string;
}

test.for(loadRecording<IgnoreCase, IgnoreAnswer>('ignore', ignoreCases))(
  'rules $question.rules ignore what Helm ignores',
  ({ question, answer }) => {
    expect(answerOf(question)).toEqual(answer);
  },
);

function answerOf({ rules: text, files, directories }: IgnoreCase): IgnoreAnswer {
  try {
    const rules = [...parseIgnoreRules(text), ...defaultIgnoreRules()];
    return {
      ignored: [
        ...files.filter((file) => isIgnored(rules, file, false)),
        ...directories.filter((directory) => isIgnored(rules, directory, true)),
      ],
    };
  } catch (error) {
    return { ignored: [], error: error instanceof Error ? error.message : String(error) };
  }
}
