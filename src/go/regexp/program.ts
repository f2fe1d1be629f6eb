import type { Assertion, Node, Repetition } from './node.ts';
import type { RuneSet } from './rune-set.ts';
import { syntaxError } from './syntax-error.ts';

/** One step of a matching machine; the numbers are indices of other steps. */
export type Instruction =
  | { readonly kind: 'match' }
  | { readonly kind: 'rune'; readonly set: RuneSet; next: number }
  | { readonly kind: 'assert'; readonly assertion: Assertion; next: number }
  | { readonly kind: 'save'; readonly slot: number; next: number }
  /** Tries `next` first, `other` if that leads nowhere. */
  | { readonly kind: 'split'; next: number; other: number };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
  /** It can only match where the text begins. */
  readonly isAnchored: boolean;
  /** The text that every match begins with. */
  readonly prefix: string;
  /** There is nothing else to match than the prefix. */
  readonly isLiteral: boolean;
  /** Sets that have every rune a match can begin with; undefined where it may be empty. */
  readonly first: readonly RuneSet[] | undefined;
}

/** Engines look up fields of objects twice as fast where all have the same ones. */
const anyInstruction = {
  kind: 'match',
  next: 0,
  other: 0,
  slot: 0,
  set: undefined,
  assertion: undefined,
};

const maxInstructions = 3_355_443; // what Go allows itself: 128 MB

/**
 * Compiles backwards: each part is given the step that follows it, so that only loops need to be
 * closed afterwards.
 */
export function compileProgram(node: Node, pattern: string): Program {
  const compiler = new Compiler(pattern);
  const end = compiler.add({ kind: 'match' });
  const start = compiler.compile(node, end);
  return {
    instructions: compiler.instructions.map((each) => ({ ...anyInstruction, ...each })),
    start,
    isAnchored: beginsText(node),
    ...literalPrefix(node),
    first: firstOf(node),
  };
}

class Compiler {
  readonly instructions: Instruction[] = [];
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  add(instruction: Instruction): number {
    if (this.instructions.length >= maxInstructions) {
      throw syntaxError('expression too large', this.#pattern);
    }
    return this.instructions.push(instruction) - 1;
  }

  /** The step that begins the node and goes on to `next`. */
  compile(node: Node, next: number): number {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'rune':
        return this.add({ kind: 'rune', set: node.set, next });
      case 'assert':
        return this.add({ kind: 'assert', assertion: node.assertion, next });
      case 'capture': {
        const end = this.add({ kind: 'save', slot: 2 * node.index + 1, next });
        const body = this.compile(node.node, end);
        return this.add({ kind: 'save', slot: 2 * node.index, next: body });
      }
      case 'sequence':
        return node.nodes.reduceRight((after, child) => this.compile(child, after), next);
      case 'choice':
        return node.nodes
          .map((child) => this.compile(child, next))
          .reduceRight((other, first) => this.add({ kind: 'split', next: first, other }));
      case 'repeat':
        return this.#compileRepeat(node, next);
    }
  }

  /** `x{2,4}` is `xx(x(x)?)?`, `x{2,}` is `xx+`. */
  #compileRepeat(repeat: Repetition, next: number): number {
    const { node, min, max, isGreedy } = repeat;
    let start = next;
    let required = min;
    if (max === Infinity) {
      start = this.#compileLoop(repeat, next);
      required = Math.max(min - 1, 0);
    } else {
      for (let i = min; i < max; i++) {
        start = this.#split(this.compile(node, start), next, isGreedy);
      }
    }
    for (let i = 0; i < required; i++) start = this.compile(node, start);
    return start;
  }

  /** `x+`, and `x*` as `(x+)?`: so the order of preference is right even where x may be empty. */
  #compileLoop({ node, min, isGreedy }: Repetition, next: number): number {
    const loop: Instruction = { kind: 'split', next, other: next };
    const again = this.add(loop);
    const body = this.compile(node, again);
    if (isGreedy) loop.next = body;
    else loop.other = body;
    return min > 0 ? body : this.#split(body, next, isGreedy);
  }

  #split(body: number, next: number, isGreedy: boolean): number {
    return isGreedy
      ? this.add({ kind: 'split', next: body, other: next })
      : this.add({ kind: 'split', next, other: body });
  }
}

function beginsText(node: Node): boolean {
  switch (node.kind) {
    case 'assert':
      return node.assertion === 'beginText';
    case 'capture':
      return beginsText(node.node);
    case 'sequence':
      return node.nodes[0] !== undefined && beginsText(node.nodes[0]);
    case 'choice':
      return node.nodes.every(beginsText);
    case 'empty':
    case 'rune':
    case 'repeat':
      return false;
  }
}

function firstOf(node: Node): RuneSet[] | undefined {
  const first: RuneSet[] = [];
  return collectFirst(node, first) ? first : undefined;
}

/** Adds what the node can begin with; tells whether it takes at least one rune. */
function collectFirst(node: Node, first: RuneSet[]): boolean {
  switch (node.kind) {
    case 'empty':
    case 'assert':
      return false;
    case 'rune':
      first.push(node.set);
      return true;
    case 'capture':
      return collectFirst(node.node, first);
    case 'sequence':
      return node.nodes.some((child) => collectFirst(child, first));
    case 'choice':
      return node.nodes.map((child) => collectFirst(child, first)).every(Boolean);
    case 'repeat':
      return node.max > 0 && collectFirst(node.node, first) && node.min > 0;
  }
}

function literalPrefix(node: Node): Pick<Program, 'prefix' | 'isLiteral'> {
  const nodes = node.kind === 'sequence' ? node.nodes : [node];
  const characters: string[] = [];
  for (const each of nodes) {
    // U+FFFD also stands for each byte that is no UTF-8.
    const literal = each.kind === 'rune' ? each.literal : undefined;
    if (literal === undefined || literal === '\ufffd') break;
    characters.push(literal);
  }
  return { prefix: characters.join(''), isLiteral: characters.length === nodes.length };
}
