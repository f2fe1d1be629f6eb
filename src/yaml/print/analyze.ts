import { char, isBlank, isBlankOrEnd, isBreak } from '../scan/character.ts';
import type { Dialect } from './dialect.ts';

/** In which styles a text can be written so that it reads back the same. */
export interface AllowedStyles {
  readonly plain: boolean;
  readonly singleQuoted: boolean;
  readonly literal: boolean;
  /** Has line breaks, also such as do not end a line for anyone else: U+2028, U+2029. */
  readonly isMultiline: boolean;
}

const simpleText = /^[A-Za-z0-9_./][A-Za-z0-9_./=+-]*$/;
const simple: AllowedStyles = {
  plain: true,
  singleQuoted: true,
  literal: true,
  isMultiline: false,
};

/** The judgement of libyaml's emitter, for block context. */
export function analyzeText(text: string, dialect: Dialect): AllowedStyles {
  if (simpleText.test(text) && !text.startsWith('...')) return simple;
  if (text === '') return { ...simple, literal: false };
  const { hasSpecial, hasTab, hasBreak, hasSpaceBeforeBreak, hasSpaceAfterBreak } = survey(text);
  const isUnprintable = hasSpecial || (hasTab && !dialect.allowsTabsInBlocks);
  const isQuotable = !hasSpecial && !hasTab && !hasSpaceBeforeBreak && !hasSpaceAfterBreak;
  return {
    plain: isQuotable && !hasBreak && !/^ | $/.test(text) && !hasIndicators(text),
    singleQuoted: isQuotable,
    literal: !isUnprintable && !hasSpaceBeforeBreak && !text.endsWith(' '),
    isMultiline: hasBreak,
  };
}

interface Survey {
  readonly hasSpecial: boolean;
  readonly hasTab: boolean;
  readonly hasBreak: boolean;
  readonly hasSpaceBeforeBreak: boolean;
  readonly hasSpaceAfterBreak: boolean;
}

function survey(text: string): Survey {
  let hasSpecial = false;
  let hasTab = false;
  let hasBreak = false;
  let hasSpaceBeforeBreak = false;
  let hasSpaceAfterBreak = false;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === char.tab) hasTab = true;
    else if (!isPrintable(code)) hasSpecial = true;
    if (isBreak(code)) {
      hasBreak = true;
      if (previous === char.space) hasSpaceBeforeBreak = true;
    } else if (code === char.space && at > 0 && isBreak(previous)) {
      hasSpaceAfterBreak = true;
    }
    previous = code;
  }
  return { hasSpecial, hasTab, hasBreak, hasSpaceBeforeBreak, hasSpaceAfterBreak };
}

/** What may be written as it is. libyaml knows nothing beyond U+FFFF, so surrogates may not. */
export function isPrintable(code: number): boolean {
  if (code < 0x7f) return code >= 0x20 || code === char.lineFeed;
  if (code < 0xd800) return code >= 0xa0;
  return code >= 0xe000 && code <= 0xfffd && code !== 0xfeff;
}

const startIndicators = '#,[]{}&*!|>\'"%@`';

/** Whether a plain scalar would be taken for something else. */
function hasIndicators(text: string): boolean {
  if (text.startsWith('---') || text.startsWith('...')) return true;
  const first = text.charAt(0);
  if (startIndicators.includes(first)) return true;
  if ('?:-'.includes(first) && (text.length === 1 || isBlank(text.charCodeAt(1)))) return true;
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === char.colon && (at + 1 === text.length || isBlank(text.charCodeAt(at + 1)))) {
      return true;
    }
    if (code === char.hash && isBlankOrEnd(text.charCodeAt(at - 1))) return true;
  }
  return false;
}
