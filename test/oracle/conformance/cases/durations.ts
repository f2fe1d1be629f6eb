import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';
import { applied, anything, expressionCases } from '../expression-cases.ts';

const durations = [
  ...anything,
  ...['"1h2m3.5s"', '" 2.5 "', '"-1.5h"', '"1e3"', '"0x10"', '"inf"', '"nan"', '"1d"', '"9223372036"', '"9223372037"', '"1e300"', '9223372036', '9223372037', '-9223372037', '1e300', '(mustToDuration "90s")', '(int64 90)', '(divf 1 0)'],
]; // oxfmt-ignore

export const cases: readonly ConformanceCase[] = defineCases(
  expressionCases([
    ...['mustToDuration', 'durationSeconds', 'durationMilliseconds', 'durationMicroseconds', 'durationNanoseconds', 'durationMinutes', 'durationHours', 'durationDays', 'durationWeeks'].flatMap(
      (call) => applied(call, durations),
    ),
    ...['durationRoundTo', 'durationTruncateTo'].flatMap((call) => [
      ...applied(`${call} "2h13m7s"`, durations),
      ...applied(call, durations).map((head) => `${head} "15m"`),
    ]),
    'durationRoundTo "-2h7m30s" "15m"',
    'typeOf (mustToDuration 1)',
    'typeOf (durationMilliseconds 1)',
    'typeOf (durationSeconds 1)',
  ]),
); // oxfmt-ignore
