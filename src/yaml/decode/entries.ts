import { GoNumber } from '../../go/index.ts';
import { goSyntax } from './go-syntax.ts';
import { keyText } from './key.ts';
import type { PlainValue } from './resolve.ts';

/** Why a key cannot be set. */
export type Refusal = 'duplicate' | 'unsupported';

/** A mapping as it grows, by its own keys and by those that are merged in. */
export class Entries {
  readonly map: Map<unknown, unknown> = new Map<unknown, unknown>();
  /** Keys as they are typed: 1 and "1" are two for go-yaml, though one for JSON. */
  readonly #seen: Set<unknown> | undefined;
  readonly #keepsTypes: boolean;

  constructor(options: { readonly isStrict: boolean; readonly keepsTypes: boolean }) {
    this.#seen = options.isStrict ? new Set() : undefined;
    this.#keepsTypes = options.keepsTypes;
  }

  set(key: PlainValue, value: unknown): Refusal | undefined {
    if (this.#seen?.has(identity(key)) === true) return 'duplicate';
    this.#seen?.add(identity(key));
    const name = this.#keepsTypes ? key : typeof key === 'string' ? key : keyText(key);
    if (name === undefined) return 'unsupported';
    this.map.set(name, value);
    return undefined;
  }
}

function identity(key: PlainValue): unknown {
  return key instanceof GoNumber ? goSyntax(key) : key;
}
