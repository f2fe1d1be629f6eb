import type { Overload } from '../library/overload.ts';
import type { Bindings } from './assign.ts';
import { assignAll, mostGeneral, substitute } from './assign.ts';
import type { CelType } from './type.ts';
import { dyn, isSameType } from './type.ts';

/** What is known so far of types that are not written anywhere, such as that of an empty list's elements. */
export class Unifier {
  #bindings: Bindings = new Map();
  #freeTypes = 0;

  /** A type as far as it is known. */
  known(type: CelType): CelType {
    return substitute(this.#bindings, type, 'keep');
  }

  /** A type when all is known that ever will be: what is still open may be anything. */
  final(type: CelType): CelType {
    return substitute(this.#bindings, type, 'dyn');
  }

  /** A type that may yet become any other. */
  freeType(): CelType {
    return { kind: 'parameter', name: `_var${this.#freeTypes++}` };
  }

  /** Whether one may stand where the other is wanted; if so, both are taken to. */
  assign(from: CelType, to: CelType): boolean {
    const bindings = assignAll(this.#bindings, [from], [to]);
    if (!bindings) return false;
    this.#bindings = bindings;
    return true;
  }

  /** The overloads that take these arguments, and what they all give. */
  choose(
    candidates: readonly Overload[],
    types: readonly CelType[],
  ): { readonly overloads: readonly Overload[]; readonly result: CelType | undefined } {
    const overloads: Overload[] = [];
    let result: CelType | undefined;
    for (const overload of candidates) {
      const type = this.#fit(overload, types);
      if (!type) continue;
      overloads.push(overload);
      result ??= type;
      if (result.kind !== 'dyn' && !isSameType(result, type)) result = dyn;
    }
    return { overloads, result };
  }

  /** The type of what may be of either. */
  join(before: CelType | undefined, type: CelType): CelType {
    if (!before) return type;
    return this.assign(before, type) ? mostGeneral(before, type) : dyn;
  }

  /** The result of an overload for these arguments, its parameters being types of their own. */
  #fit({ signature }: Overload, types: readonly CelType[]): CelType | undefined {
    const fresh = new Map<string, CelType>();
    for (const name of 'ABKTV') fresh.set(name, this.freeType());
    const wanted = signature.args.map((type) => substitute(fresh, type, 'keep'));
    const bindings = assignAll(this.#bindings, types, wanted);
    if (!bindings) return undefined;
    this.#bindings = bindings;
    return substitute(bindings, substitute(fresh, signature.result, 'keep'), 'keep');
  }
}
