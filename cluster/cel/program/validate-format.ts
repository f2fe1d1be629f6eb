import { interpolate } from '../library/format-string.ts';
import type { Call, Expression } from '../syntax/expression.ts';
import type { Issue } from '../syntax/issue.ts';
import type { Checked } from '../types/checked.ts';
import type { CelType } from '../types/type.ts';
import { runtimeName } from '../types/type.ts';
import { EvaluationError } from '../values/value.ts';

type Kinds = readonly string[];

const integers: Kinds = ['int', 'uint'];
/** By clause: the types it takes, and what is said of any other. */
const clauses: Readonly<Record<string, readonly [Kinds, string]>> = {
  s: [
    'list map int uint double bool string timestamp bytes duration type null'.split(' '),
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
  ],
  d: [integers, 'decimal clause can only be used on integers'],
  f: [['double', 'string'], 'fixed-point clause can only be used on doubles'],
  e: [['double', 'string'], 'scientific clause can only be used on doubles'],
  b: [[...integers, 'bool'], 'only integers and bools can be formatted as binary'],
  o: [integers, 'octal clause can only be used on integers'],
  x: [
    [...integers, 'string', 'bytes'],
    'only integers, byte buffers, and strings can be formatted as hex',
  ],
};

/** What is wrong with a call of `format` whose text and arguments are written out. */
export function formatIssue(checked: Checked, { name, target, args, at }: Call): readonly Issue[] {
  const [list] = args;
  if (name !== 'format' || target?.kind !== 'literal' || list?.kind !== 'list') return [];
  const { value: text } = target;
  if (typeof text !== 'string') return [];
  const elements = list.elements.map(({ value }) => value);
  let used = 0;
  try {
    interpolate(text, elements.length, (kind, _, index) => {
      used++;
      const element = elements[index];
      if (element) requireFitting(checked, kind.toLowerCase(), element);
      return '';
    });
  } catch (error) {
    if (error instanceof Unfit) return [{ at: error.at, message: error.message }];
    if (error instanceof EvaluationError) return [{ at, message: error.message }];
    throw error;
  }
  if (used === elements.length) return [];
  const message = `too many arguments supplied to string.format (expected ${used}, got ${elements.length})`;
  return [{ at, message }];
}

/** An argument that its clause can't print. */
class Unfit extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

function requireFitting(checked: Checked, kind: string, element: Expression): void {
  const [kinds, complaint] = clauses[kind] ?? [[], ''];
  const type: CelType = checked.typeOf(element);
  if (type.kind === 'dyn' || kinds.includes(type.kind)) return;
  throw new Unfit(
    element.at,
    `error during formatting: ${complaint}, was given ${runtimeName(type)}`,
  );
}
