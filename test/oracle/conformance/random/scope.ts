import type { Chance } from './chance.ts';

/** Where in a program something is written: what it may refer to. */
export interface Scope {
  readonly chance: Chance;
  /** The kind of the dot; `root` is what Helm renders a template with. */
  readonly dot: string;
  /** The kind of `$`. */
  readonly top: string;
  readonly variables: readonly Variable[];
  /** Names of templates that may be included. */
  readonly templates: readonly string[];
  readonly isInLoop: boolean;
  /** How much further what is written may branch. */
  readonly depth: number;
}

export interface Variable {
  readonly name: string;
  readonly kind: string;
}

export function rootScope(chance: Chance, depth: number): Scope {
  const nothing = { variables: [], templates: [], isInLoop: false };
  return { chance, dot: 'root', top: 'root', ...nothing, depth };
}

export function deeper(scope: Scope, change: Partial<Scope> = {}): Scope {
  return { ...scope, depth: scope.depth - 1, ...change };
}

/** What is in scope of that kind: the dot, variables. */
export function inScope({ dot, top, variables }: Scope, kind: string): string[] {
  return [
    ...(dot === kind ? ['.'] : []),
    ...(top === kind ? ['$'] : []),
    ...variables.filter((variable) => variable.kind === kind).map(({ name }) => name),
  ];
}
