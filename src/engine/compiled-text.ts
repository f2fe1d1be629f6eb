import { compileTemplate } from './compile/compile-template.ts';
import type { ListNode } from './parse/node.ts';
import { parseTemplate } from './parse/parse-template.ts';
import type { ParseOptions, ParsedText } from './parse/parse-template.ts';
import type { Statement } from './runtime/frame.ts';

/** A parsed text and the code of its bodies, each compiled when it is first asked for. */
export class CompiledText {
  readonly parsed: ParsedText;
  readonly #codes = new Map<ListNode, Statement>();

  constructor(parsed: ParsedText) {
    this.parsed = parsed;
  }

  codeOf(body: ListNode): Statement {
    let code = this.#codes.get(body);
    if (code === undefined) {
      code = compileTemplate(body);
      this.#codes.set(body, code);
    }
    return code;
  }
}

/** How many characters of template text each of the two generations may hold. */
const generationSize = 32 * 1024 * 1024;

let young = new Map<string, CompiledText>();
let old = new Map<string, CompiledText>();
let youngSize = 0;

/**
 * Parses a text, or finds what an earlier parse of the same text gave. What was not asked for
 * during a whole generation is forgotten, so that a process may render for ever.
 */
export function compileText(text: string, options: ParseOptions): CompiledText {
  const known = young.get(text) ?? old.get(text);
  const compiled =
    known !== undefined && isValidFor(known.parsed, options)
      ? known
      : new CompiledText(parseTemplate(text, options));
  if (!young.has(text)) remember(text, compiled);
  return compiled;
}

/** What depends on more than the text itself is left to a fresh parse and its complaints. */
function isValidFor(parsed: ParsedText, options: ParseOptions): boolean {
  if (parsed.definitions.has(options.name)) return false;
  for (const name of parsed.functions) if (!options.hasFunction(name)) return false;
  return !options.hasFunction('break') && !options.hasFunction('continue');
}

function remember(text: string, compiled: CompiledText): void {
  if (youngSize + text.length > generationSize) {
    old = young;
    young = new Map();
    youngSize = 0;
  }
  young.set(text, compiled);
  youngSize += text.length;
}
