import type { Node } from '../parse/node.ts';
import type { TemplatePlace } from '../parse/parse-error.ts';
import { HeldRoom, isCollection } from './held-room.ts';
import { locate } from './template-error.ts';
import type { TemplateSource } from './template-error.ts';

/** Of all loops of a rendering together: some seconds. */
const maxTurns = 20_000_000;

/** Characters that one template may write, or one function give: no cluster takes as much. */
export const defaultMaxText: number = 16 * 1024 * 1024;

/** Of all large texts that functions give in one rendering, together; smaller ones do not count. */
const maxLargeTexts = 192 * 1024 * 1024;
const largeText = 65_536;

/** Statements and calls between two looks at the clock. */
const stepsAtOnce = 64;

/** A text that grew by pieces takes far more room than its characters, until it is read. */
const stepsUntilFlat = 2 ** 15;

/** That a rendering went beyond what it may take: no template's own failure, so none wraps it. */
export class TemplateLimitError extends Error {
  override readonly name = 'TemplateLimitError';
  readonly limit: 'time' | 'output' | 'depth';
  readonly place: TemplatePlace | undefined;

  constructor(limit: TemplateLimitError['limit'], message: string, place?: TemplatePlace) {
    super(message);
    this.limit = limit;
    this.place = place;
  }
}

/** A template while it runs. */
interface Running {
  readonly template: TemplateSource;
  readonly node: Node | undefined;
  readonly output: { readonly text: string };
}

/** What is left to one rendering, all templates and what they include together. */
export class RenderBudget {
  /** Of loops. */
  turns: number = maxTurns;
  /** Until the next look at the clock; whoever takes one below zero calls `check()`. */
  steps: number = stepsAtOnce;
  #untilFlat = stepsUntilFlat;
  #texts = maxLargeTexts;
  readonly #room = new HeldRoom();
  /** Kept only so that reading it is not optimized away. */
  lastRead = 0;
  readonly #isExpired: () => boolean;
  /** Of one text. */
  readonly #maxText: number;

  constructor(isExpired: () => boolean, maxText: number) {
    this.#isExpired = isExpired;
    this.#maxText = maxText;
  }

  check(frame: Running): void {
    this.steps = stepsAtOnce;
    if (this.#isExpired()) {
      throw new TemplateLimitError('time', 'rendering takes too long', placeOf(frame));
    }
    const { text } = frame.output;
    if (text.length > this.#maxText) refuse(frame);
    this.#untilFlat -= stepsAtOnce;
    if (this.#untilFlat >= 0) return;
    this.#untilFlat = stepsUntilFlat;
    this.lastRead = text.charCodeAt(text.length >> 1);
  }

  /** For what a function did not make, but fetched. */
  admit(given: unknown): void {
    if (isCollection(given)) this.#room.admit(given);
  }

  /** For what a function gave, with what it may have put there: its last two arguments. */
  spendOn(given: unknown, frame: Running, key?: unknown, value?: unknown): void {
    if (typeof given === 'string') {
      if (given.length <= largeText) return;
      this.#texts -= given.length;
      if (given.length > this.#maxText || this.#texts < 0) refuse(frame);
    } else if (isCollection(given)) {
      this.#room.take(given, key, value);
      if (this.#room.isOver) refuse(frame);
    }
  }
}

function refuse(frame: Running): never {
  const message = 'templates make more than can be held';
  throw new TemplateLimitError('output', message, placeOf(frame));
}

/** What a function costs that takes as long as many others. */
export const slowSteps: number = stepsAtOnce;

function placeOf({ template, node }: Running): TemplatePlace | undefined {
  return node === undefined ? undefined : locate(template, node);
}
