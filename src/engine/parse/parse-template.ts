import { quote } from '../../go/index.ts';
import { isStackOverflow } from '../runtime/stack-overflow.ts';
import { Lexer } from './lexer.ts';
import type { ListNode, StatementNode } from './node.ts';
import { DeferredList } from './fast/deferred-list.ts';
import { parseTemplateFast } from './fast/parse-template-fast.ts';
import type { ParseOptions, ParsedText } from './parsed-text.ts';
import { formatListEnd, isListEnd, parseDefinition, parseTextOrAction } from './parse-statement.ts';
import { TreeState } from './tree-state.ts';
import type { ParseSession } from './tree-state.ts';

/** Parses a template text. Throws `TemplateParseError`. */
export function parseTemplate(text: string, options: ParseOptions): ParsedText {
  return parseTemplateFast(text, options) ?? parseTemplateWhole(text, options);
}

/** Parses all of a text at once, whatever is in it. Throws `TemplateParseError`. */
export function parseTemplateWhole(text: string, options: ParseOptions): ParsedText {
  const definitions = new Map<string, ListNode>();
  const functions = new Set<string>();
  const session: ParseSession = {
    parseName: options.name,
    lexer: new Lexer(text, {
      isKeyword: (word) => !isLoopWord(word) || !options.hasFunction(word),
    }),
    hasFunction: options.hasFunction,
    functions,
    define: (state, name, root) => addDefinition(definitions, state, { name, root }),
  };
  const state = new TreeState(session);
  const root = parseWithinStack(state);
  checkUnique(definitions, state, { name: options.name, root });
  return { text, root, definitions, functions };
}

/** What runs under the text's own name: its body, unless only a `define` of that name has one. */
export function bodyOf(parsed: ParsedText, name: string): ListNode {
  const defined = parsed.definitions.get(name);
  return defined === undefined || isEmptyList(defined) ? parsed.root : defined;
}

/** Whether there is nothing but space in it: such a body does not replace another. */
export function isEmptyList(list: ListNode): boolean {
  if (list instanceof DeferredList && list.hasActions) return false;
  return list.nodes.every(
    (node) => node.kind === 'text' && /^[\p{White_Space}]*$/u.test(node.text),
  );
}

function isLoopWord(word: string): boolean {
  return word === 'break' || word === 'continue';
}

function addDefinition(
  definitions: Map<string, ListNode>,
  state: TreeState,
  added: { readonly name: string; readonly root: ListNode },
): void {
  const present = definitions.get(added.name);
  if (present === undefined || isEmptyList(present)) definitions.set(added.name, added.root);
  else checkUnique(definitions, state, added);
}

function checkUnique(
  definitions: ReadonlyMap<string, ListNode>,
  state: TreeState,
  added: { readonly name: string; readonly root: ListNode },
): void {
  const present = definitions.get(added.name);
  if (present === undefined || isEmptyList(present) || isEmptyList(added.root)) return;
  state.fail(`template: multiple definition of template ${quote(added.name)}`);
}

/** JavaScript's stack may end before Go's limit on parentheses; for branches Go has none. */
function parseWithinStack(state: TreeState): ListNode {
  try {
    return parseTopLevel(state);
  } catch (error) {
    if (isStackOverflow(error)) return state.fail('max expression depth exceeded');
    throw error;
  }
}

/** The only place where `define` is an action. */
function parseTopLevel(state: TreeState): ListNode {
  const { lexer } = state;
  let kind = lexer.peek();
  const pos = lexer.start;
  const nodes: StatementNode[] = [];
  for (; kind !== 'end-of-file'; kind = lexer.peek()) {
    if (kind === 'left-delimiter' && takeDefinitionStart(state)) {
      parseDefinition(new TreeState(state.session));
      continue;
    }
    const node = parseTextOrAction(state);
    if (isListEnd(node)) return state.fail(`unexpected ${formatListEnd(node)}`);
    nodes.push(node);
  }
  return { kind: 'list', pos, nodes };
}

/** Takes `{{define`, or nothing. */
function takeDefinitionStart(state: TreeState): boolean {
  const { lexer } = state;
  if (!lexer.isBefore('define')) return false;
  lexer.next();
  lexer.nextNonSpace();
  return true;
}
