import type { HostResult } from '../sandbox/lua-machine.ts';

/** Answers to Lua's questions, by name. */
export interface Answers {
  /** Given at once. */
  readonly immediate: Readonly<Record<string, ImmediateAnswer>>;
  /** Those for which somebody has to wait. */
  readonly waiting: Readonly<Record<string, WaitingAnswer>>;
}

export type ImmediateAnswer = (...args: Argument[]) => readonly HostResult[];
export type WaitingAnswer = (
  signal: AbortSignal,
  ...args: Argument[]
) => Promise<readonly HostResult[]>;

/** A string of Lua's. */
export interface Argument {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly number: number;
}

export function argumentOf(bytes: Uint8Array): Argument {
  return {
    bytes,
    get text() {
      return Buffer.from(bytes).toString();
    },
    get number() {
      return Number(this.text);
    },
  };
}

export function joinAnswers(...all: readonly Answers[]): Answers {
  return {
    immediate: Object.assign({}, ...all.map(({ immediate }) => immediate)) as Answers['immediate'],
    waiting: Object.assign({}, ...all.map(({ waiting }) => waiting)) as Answers['waiting'],
  };
}
