import type { GoValue } from '../values.ts';

/** A struct as an encoder sees it: names and values in order. */
export class StructFields {
  readonly entries: readonly (readonly [name: string, value: GoValue])[];

  constructor(entries: readonly (readonly [name: string, value: GoValue])[]) {
    this.entries = entries;
  }
}
