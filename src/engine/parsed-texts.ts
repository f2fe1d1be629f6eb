import { parseTemplate } from './parse/parse-template.ts';
import type { ParseOptions, ParsedText } from './parse/parsed-text.ts';

/** How many characters of template text each of the two generations may hold. */
const generationSize = 32 * 1024 * 1024;

let young = new Map<string, ParsedText>();
let old = new Map<string, ParsedText>();
let youngSize = 0;

/**
 * Parses a text, or finds what an earlier parse of the same text gave. What was not asked for
 * during a whole generation is forgotten, so that a process may render for ever.
 */
export function parseText(text: string, options: ParseOptions): ParsedText {
  const known = young.get(text) ?? old.get(text);
  const parsed =
    known !== undefined && isValidFor(known, options) ? known : parseTemplate(text, options);
  if (!young.has(text)) remember(text, parsed);
  return parsed;
}

/** What depends on more than the text itself is left to a fresh parse and its complaints. */
function isValidFor(parsed: ParsedText, options: ParseOptions): boolean {
  if (parsed.definitions.has(options.name)) return false;
  for (const name of parsed.functions) if (!options.hasFunction(name)) return false;
  return !options.hasFunction('break') && !options.hasFunction('continue');
}

function remember(text: string, parsed: ParsedText): void {
  if (youngSize + text.length > generationSize) {
    old = young;
    young = new Map();
    youngSize = 0;
  }
  young.set(text, parsed);
  youngSize += text.length;
}
