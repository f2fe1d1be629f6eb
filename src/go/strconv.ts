/** Package strconv: numbers and quoted strings, to and from text, with Go's own error texts. */
export { formatFloat } from './strconv/format-float.ts';
export type { FloatFormat } from './strconv/format-float.ts';
export { NumberError } from './strconv/number-error.ts';
export { parseGoBool } from './strconv/parse-bool.ts';
export { parseGoFloat } from './strconv/parse-float.ts';
export { parseGoAtoi, parseGoInt, parseGoUint } from './strconv/parse-int.ts';
export { isPrintable } from './strconv/printable.ts';
export { quote, quoteRune, quoteToAscii } from './strconv/quote.ts';
export { unquote, unquoteChar } from './strconv/unquote.ts';
