import { GoError } from '../values.ts';
import type { Assertion } from './node.ts';
import type { Program } from './program.ts';
import { runeAt, runeWidth } from './rune-set.ts';
import type { RuneSet } from './rune-set.ts';

/** Of ways times runes, in one call: a second's work, which patterns of a thousand ways make of little text. */
const maxSteps = 10_000_000;
/** Ordinary patterns follow a few ways at a time, however long a text is. */
const maxWays = 12;

/** Start and end of the match, then of each group; -1 for a group that took no part. */
export type Match = readonly number[];

/**
 * Ways to match that are followed, the preferred first: two lists, as millions of pairs are much to
 * collect, which keep their room from rune to rune.
 */
class Threads {
  readonly at: number[] = [];
  readonly saved: Match[] = [];
  count = 0;

  push(at: number, saved: Match): void {
    this.at[this.count] = at;
    this.saved[this.count++] = saved;
  }
}

/**
 * Runs a program over a text: all ways to match at once, in order of preference, one rune at a
 * time. The time is linear in the text, whatever the pattern.
 */
export class Matcher {
  readonly #program: Program;
  readonly #text: string;
  readonly #nothingSaved: Match;
  /** Per instruction, the last round in which it was queued: once a rune is enough. */
  readonly #queuedIn: Int32Array;
  readonly #pending = new Threads();
  #round = 0;
  #steps = 0;
  readonly #maxSteps: number;

  /** @param groups How many groups are wanted, the whole match included. */
  constructor(program: Program, text: string, groups: number) {
    this.#program = program;
    this.#queuedIn = new Int32Array(program.instructions.length);
    this.#text = text;
    this.#nothingSaved = new Array<number>(2 * groups).fill(-1);
    this.#maxSteps = Math.max(maxSteps, maxWays * text.length);
  }

  /** The leftmost match that begins at `from` or later. */
  find(from: number): Match | undefined {
    const { isAnchored } = this.#program;
    if (isAnchored && from > 0) return undefined;
    if (this.#program.isLiteral) return this.#findLiteral(from);
    let found: Match | undefined;
    let threads = new Threads();
    let next = new Threads();
    this.#round++;
    for (let index = from; ;) {
      if (found === undefined && threads.count === 0) {
        index = this.#skip(index);
        if (index === this.#text.length && this.#program.first !== undefined) return undefined;
      }
      if (found === undefined && (index === from || !isAnchored)) {
        const saved = this.#nothingSaved.with(0, index);
        this.#queue(threads, this.#program.start, saved, index);
      }
      const rune = runeAt(this.#text, index);
      next.count = 0;
      found = this.#step(threads, next, index) ?? found;
      if (rune < 0) return found;
      if (next.count === 0 && (found !== undefined || isAnchored)) return found;
      const done = threads;
      threads = next;
      next = done;
      index += runeWidth(rune);
    }
  }

  #findLiteral(from: number): Match | undefined {
    const { prefix } = this.#program;
    const start = this.#text.indexOf(prefix, from);
    return start < 0 ? undefined : this.#nothingSaved.with(0, start).with(1, start + prefix.length);
  }

  /** The first index at which a match may begin, or the end. */
  #skip(from: number): number {
    const { first, prefix } = this.#program;
    if (prefix !== '') {
      const found = this.#text.indexOf(prefix, from);
      return found < 0 ? this.#text.length : found;
    }
    if (first === undefined) return from;
    let index = from;
    for (let rune = runeAt(this.#text, index); rune >= 0; rune = runeAt(this.#text, index)) {
      if (isInAny(first, rune)) break;
      index += runeWidth(rune);
    }
    return index;
  }

  /** Moves the threads past the rune at `index`; returns a match that ends before it. */
  #step(threads: Threads, next: Threads, index: number): Match | undefined {
    const rune = runeAt(this.#text, index);
    const after = index + runeWidth(rune);
    this.#round++;
    this.#steps += threads.count;
    if (this.#steps > this.#maxSteps) throw new GoError('the pattern takes too long on this text');
    for (let order = 0; order < threads.count; order++) {
      const at = threads.at[order] ?? 0;
      const instruction = this.#program.instructions[at];
      const saved = threads.saved[order] ?? this.#nothingSaved;
      // The threads behind this one are less preferred.
      if (instruction?.kind === 'match') return saved.with(1, index);
      if (rune >= 0 && instruction?.kind === 'rune' && instruction.set.has(rune)) {
        this.#queue(next, instruction.next, saved, after);
      }
    }
    return undefined;
  }

  /** Follows the instructions that take no rune to those that do, in order of preference. */
  #queue(threads: Threads, start: number, savedBefore: Match, index: number): void {
    const { instructions } = this.#program;
    const pending = this.#pending;
    const queuedIn = this.#queuedIn;
    const round = this.#round;
    let at = start;
    let saved = savedBefore;
    for (;;) {
      const instruction = queuedIn[at] === round ? undefined : instructions[at];
      queuedIn[at] = round;
      if (instruction?.kind === 'split') {
        pending.push(instruction.other, saved);
        at = instruction.next;
      } else if (instruction?.kind === 'save') {
        saved = withSlot(saved, instruction.slot, index);
        at = instruction.next;
      } else if (
        instruction?.kind === 'assert' &&
        holds(instruction.assertion, this.#text, index)
      ) {
        at = instruction.next;
      } else {
        if (instruction?.kind === 'rune' || instruction?.kind === 'match') {
          threads.push(at, saved);
        }
        if (pending.count === 0) return;
        pending.count--;
        at = pending.at[pending.count] ?? 0;
        saved = pending.saved[pending.count] ?? savedBefore;
      }
    }
  }
}

function isInAny(sets: readonly RuneSet[], rune: number): boolean {
  for (const set of sets) if (set.has(rune)) return true;
  return false;
}

function withSlot(saved: Match, slot: number, index: number): Match {
  return slot < saved.length ? saved.with(slot, index) : saved;
}

function holds(assertion: Assertion, text: string, index: number): boolean {
  switch (assertion) {
    case 'beginText':
      return index === 0;
    case 'endText':
      return index === text.length;
    case 'beginLine':
      return index === 0 || text.charAt(index - 1) === '\n';
    case 'endLine':
      return index === text.length || text.charAt(index) === '\n';
    case 'wordBoundary':
      return isWordAt(text, index - 1) !== isWordAt(text, index);
    case 'noWordBoundary':
      return isWordAt(text, index - 1) === isWordAt(text, index);
  }
}

function isWordAt(text: string, index: number): boolean {
  return /[0-9A-Za-z_]/.test(text.charAt(index));
}
