import { runeCount } from '../../go/index.ts';
import { compareDecimals, decimalOf, isMultipleOf } from '../decimal.ts';
import type { NumberKeywords, StringKeywords } from '../schema.ts';
import { fail } from './check.ts';
import type { Check } from './check.ts';
import { testPattern } from './test-pattern.ts';

/** Every keyword about texts. */
export function checkString(check: Check, keywords: StringKeywords, text: string): void {
  const { minLength, maxLength, pattern } = keywords;
  if (minLength !== undefined || maxLength !== undefined) {
    const got = runeCount(text);
    if (minLength !== undefined && got < minLength) {
      fail(check, { kind: 'minLength', got, want: minLength });
    }
    if (maxLength !== undefined && got > maxLength) {
      fail(check, { kind: 'maxLength', got, want: maxLength });
    }
  }
  if (pattern !== undefined && !testPattern(pattern, text)) {
    fail(check, { kind: 'pattern', got: text, want: pattern.pattern });
  }
}

/** Every keyword about numbers. */
export function checkNumber(check: Check, keywords: NumberKeywords, value: unknown): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = keywords;
  const got = decimalOf(value);
  if (got === undefined) return;
  if (minimum !== undefined && compareDecimals(got, minimum) < 0) {
    fail(check, { kind: 'minimum', got, want: minimum });
  }
  if (maximum !== undefined && compareDecimals(got, maximum) > 0) {
    fail(check, { kind: 'maximum', got, want: maximum });
  }
  if (exclusiveMinimum !== undefined && compareDecimals(got, exclusiveMinimum) <= 0) {
    fail(check, { kind: 'exclusiveMinimum', got, want: exclusiveMinimum });
  }
  if (exclusiveMaximum !== undefined && compareDecimals(got, exclusiveMaximum) >= 0) {
    fail(check, { kind: 'exclusiveMaximum', got, want: exclusiveMaximum });
  }
  if (multipleOf !== undefined && !isMultipleOf(got, multipleOf)) {
    fail(check, { kind: 'multipleOf', got, want: multipleOf });
  }
}
