import type { Abstract } from './abstract.ts';
import { anyOf, other } from './abstract.ts';

/** The variables in sight. One that is assigned to may be any of what it ever was. */
export class Scope {
  readonly #variables: Map<string, Abstract>;
  readonly #outer: Scope | undefined;
  #assignments = 0;

  constructor(dot: Abstract, outer?: Scope) {
    this.#variables = new Map(outer === undefined ? [['$', dot]] : []);
    this.#outer = outer;
  }

  nested(): Scope {
    return new Scope(other, this);
  }

  declare(name: string, value: Abstract): void {
    this.#variables.set(name, value);
  }

  assign(name: string, value: Abstract): void {
    this.#assignments++;
    const known = this.#variables.get(name);
    if (known !== undefined) this.#variables.set(name, anyOf([known, value]));
    else this.#outer?.assign(name, value);
  }

  read(name: string): Abstract {
    return this.#variables.get(name) ?? this.#outer?.read(name) ?? other;
  }

  /** How many there were in this scope and those around it. */
  get assignments(): number {
    return this.#assignments + (this.#outer?.assignments ?? 0);
  }
}
