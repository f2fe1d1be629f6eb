import { HelmError } from '../../base/index.ts';

/** What a server sends is kept whole, many times its size: more than this is no good to anybody. */
export function answerTooLarge(deed: string, limit: number): HelmError {
  return new HelmError(
    'AnswerTooLarge',
    `cannot ${deed}: the server's answer is larger than ${limit >> 20} MiB`,
  );
}
