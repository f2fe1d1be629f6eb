import { remember } from '../../base/index.ts';
import { byteLength } from '../../go/index.ts';
import { analyzeText } from './analyze.ts';
import { binaryTag, encodeBinary } from './binary.ts';
import { chooseStyle } from './choose-style.ts';
import type { ScalarStyle } from './choose-style.ts';
import type { Dialect } from './dialect.ts';

/** How a string is written. */
export interface Judgement {
  readonly text: string;
  /** Empty unless the text is not the string itself. */
  readonly tag: string;
  readonly style: ScalarStyle;
  /** Whether it can be a key before a mere colon. */
  readonly isSimpleKey: boolean;
}

const maxSimpleKeyLength = 128;

/** The same short strings come again and again, in one document and in the next. */
const judges = new Map<Dialect, (value: string) => Judgement>();

export function judgeText(value: string, dialect: Dialect): Judgement {
  let judgeFor = judges.get(dialect);
  if (judgeFor === undefined) {
    judgeFor = remember((text) => judge(text, dialect));
    judges.set(dialect, judgeFor);
  }
  return judgeFor(value);
}

function judge(value: string, dialect: Dialect): Judgement {
  const { text, tag } = encode(value);
  const allowed = analyzeText(text, dialect);
  return {
    text,
    tag,
    style: tag === '' ? chooseStyle(text, allowed, dialect) : binaryStyle(text),
    isSimpleKey: !allowed.isMultiline && byteLength(text) + tag.length <= maxSimpleKeyLength,
  };
}

/** Bytes that are no UTF-8 are written in base 64. */
function encode(value: string): { readonly text: string; readonly tag: string } {
  if (value.isWellFormed()) return { text: value, tag: '' };
  return { text: encodeBinary(value), tag: binaryTag };
}

function binaryStyle(text: string): 'literal' | 'plain' {
  return text.includes('\n') ? 'literal' : 'plain';
}
