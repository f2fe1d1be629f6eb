/** The classes of characters that YAML 1.1 tells apart; the text ends with a NUL (`end`). */
export const char = {
  end: 0,
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  exclamation: 0x21,
  doubleQuote: 0x22,
  hash: 0x23,
  percent: 0x25,
  ampersand: 0x26,
  singleQuote: 0x27,
  asterisk: 0x2a,
  plus: 0x2b,
  comma: 0x2c,
  dash: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  less: 0x3c,
  greater: 0x3e,
  question: 0x3f,
  at: 0x40,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  backtick: 0x60,
  openBrace: 0x7b,
  pipe: 0x7c,
  closeBrace: 0x7d,
} as const;

export function isBlank(code: number): boolean {
  return code === char.space || code === char.tab;
}

export function isBreak(code: number): boolean {
  if (code < 0x80) return code === char.lineFeed || code === char.carriageReturn;
  return code === 0x85 || code === 0x2028 || code === 0x2029;
}

export function isBreakOrEnd(code: number): boolean {
  return code === char.end || isBreak(code);
}

export function isBlankOrEnd(code: number): boolean {
  return isBlank(code) || isBreakOrEnd(code);
}

export function isDigit(code: number): boolean {
  return code >= char.zero && code <= char.nine;
}

/** What anchors, tag handles and directive names are made of. */
export function isWordCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f || code === char.dash;
}

/** The indicators that end a plain scalar inside a flow collection. */
export function isFlowIndicator(code: number): boolean {
  switch (code) {
    case char.comma:
    case char.question:
    case char.openBracket:
    case char.closeBracket:
    case char.openBrace:
    case char.closeBrace:
      return true;
    default:
      return false;
  }
}
