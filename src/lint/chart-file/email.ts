import { compileRegexp } from '../../go/index.ts';
import type { Regexp } from '../../go/index.ts';

/** Letters and signs beyond ASCII, as far as the library that Helm uses (govalidator) takes them. */
const foreign = String.raw`\x{00A0}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}`;
const letter = `[a-zA-Z${foreign}]`;
const word = String.raw`[a-zA-Z\d!#$%&'*+\-/=?^_\x60{|}~${foreign}]+`;
const folding = String.raw`(?:(?:[ \t]*\r\n)?[ \t]+)?`;
const quotedCharacter = String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\x21\x23-\x5b\x5d-\x7e${foreign}]`;
/** Not a backslash but a parenthesis begins the pair: a slip there that decides here, too. */
const quotedPair = String.raw`\([\x01-\x09\x0b\x0c\x0d-\x7f]`;
/** Another slip: there is a quote before every character. */
const quotedWord = `(?:"${folding}(?:${quotedCharacter}|${quotedPair}))*${folding}"`;
const label = String.raw`[a-zA-Z\d${foreign}](?:[a-zA-Z\d\-._~${foreign}]*[a-zA-Z\d${foreign}])?`;
const topLabel = String.raw`${letter}(?:[a-zA-Z\d\-_~${foreign}]*${letter})?`;
const pattern = String.raw`^(?:${word}(?:\.${word})*|${quotedWord})@(?:${label}\.)+${topLabel}\.?$`;

let compiled: Regexp | undefined;

/** Whether Helm takes the text for an address: `jane@example.com`. */
export function isEmail(text: string): boolean {
  compiled ??= compileRegexp(pattern);
  return compiled.test(text);
}
