import { expect, test } from 'vitest';
import type { SetAnswer } from './answer-set.ts';
import { answerSet, withoutJsonDetail } from './answer-set.ts';
import { loadRecording } from './recording.ts';
import { setCases } from './set-cases.ts';
import type { SetCase } from './set-cases.ts';

test.for(loadRecording<SetCase, SetAnswer>('set', setCases))(
  '--set-$question.flag $question.text gives what Helm gives',
  ({ question, answer }) => {
    expect(answerSet(question)).toEqual(withoutJsonDetail(answer));
  },
);
