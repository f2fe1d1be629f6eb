import { expect, test } from 'vitest';
import { checkBySchema } from '../../../../src/chart/schema/check-values.ts';
import { toMap } from './plain.ts';
import { loadRecording } from './recording.ts';
import { schemaCases } from './schema-cases.ts';
import type { SchemaCase } from './schema-cases.ts';

interface SchemaAnswer {
  readonly error?: string;
}

test.for(loadRecording<SchemaCase, SchemaAnswer>('schema', schemaCases))(
  'schema $question.schema says of $question.values what Helm says',
  ({ question, answer }) => {
    expect(sorted(answerOf(question))).toEqual(sorted(answer.error ?? ''));
  },
);

function answerOf({ schema, values }: SchemaCase): string {
  const file = { name: 'values.schema.json', data: Buffer.from(schema) };
  const options = { allowedAtRoot: new Set<string>(), warn: () => undefined };
  return checkBySchema(file, toMap(values), options)?.message ?? '';
}

/** Helm goes through properties in no order, so neighbours may stand in any. */
function sorted(message: string): string[] {
  return message
    .split(/\n(?=\S)/)
    .map(sortedBlock)
    .sort();
}

function sortedBlock(block: string): string {
  const [head = '', ...rest] = block.split('\n');
  const inner = rest.map((line) => line.replace(/^ {2}/, '')).join('\n');
  return inner === '' ? head : `${head}\n${sorted(`\n${inner}`).join('\n')}`;
}
