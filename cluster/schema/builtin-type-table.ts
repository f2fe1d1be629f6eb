import { builtinTypes } from './builtin-types.ts';
import { computedTypes } from './computed-types.ts';
import type { Field, ListType, MapType, PatchRule, Presence, Scalar, Type } from './type.ts';
import { deduced, noFields, rawType } from './type.ts';

/**
 * The built-in types by their short OpenAPI names (`apps.v1.Deployment`), read from the generated
 * table one root at a time: most runs touch a fraction of it.
 *
 * A type's entry is its name and one line for each field, `name[#N][!][*|+] TYPE [annotation…]`:
 * `#N` its number in protobuf (`#2.6` in an embedded message), `!` required, `+` always written, `*` written whenever given; `[]T` a list, `{}T` a map of T;
 * `set`, `keys=a,b`, `atomic` how lists and maps merge, `merge=key`, `merge`, `retainKeys`,
 * `replace` how a strategic patch treats the field, `default=JSON`.
 */
export class BuiltinTypeTable {
  readonly #lines: readonly string[];
  readonly #headers = new Map<string, number>();
  readonly #types = new Map<string, Type>();

  constructor(table = `${builtinTypes}${computedTypes}`) {
    this.#lines = table.split('\n');
    this.#lines.forEach((line, index) => {
      if (line !== '' && !line.startsWith(' ')) this.#headers.set(firstWord(line), index);
    });
  }

  names(): IterableIterator<string> {
    return this.#headers.keys();
  }

  find(name: string): Type | undefined {
    const known = this.#types.get(name);
    if (known) return known;
    const header = this.#headers.get(name);
    return header === undefined ? undefined : this.#read(name, header);
  }

  require(name: string): Type {
    const type = this.find(name);
    if (!type) throw new Error(`No built-in type is named "${name}"`);
    return type;
  }

  #read(name: string, header: number): Type {
    const fields = new Map<string, Field>();
    const map: MapType = {
      name,
      fields,
      atomic: this.#lines[header]?.endsWith(' atomic') ?? false,
    };
    const type: Type = { map };
    // Known before its fields are read: types refer to themselves.
    this.#types.set(name, type);
    for (let index = header + 1; this.#lines[index]?.startsWith(' '); index++) {
      const field = this.#readField(this.#lines[index] ?? '');
      fields.set(field.name, field);
    }
    return type;
  }

  #readField(line: string): Field {
    const [head = '', typeName = '', ...annotations] = splitLine(line);
    const [, name = head, numbers = ''] = /^([^#!*+]+)(?:#([0-9.]+))?/.exec(head) ?? [];
    const defaultText = annotations.find((word) => word.startsWith('default='));
    const statedListType = statedList(annotations, typeName);
    return {
      name,
      type: this.#readType(typeName, annotations),
      required: head.includes('!'),
      presence: presenceOf(head),
      isPointer: head.includes('*'),
      numbers: numbers === '' ? [] : numbers.split('.').map(Number),
      patch: patchRule(annotations),
      ...(defaultText !== undefined && {
        default: JSON.parse(defaultText.slice('default='.length)) as string | number | boolean,
      }),
      ...(statedListType && { statedListType }),
    };
  }

  #readType(name: string, annotations: readonly string[]): Type {
    if (name.startsWith('[]')) {
      return { list: { element: this.#readType(name.slice(2), []), ...listRelation(annotations) } };
    }
    const atomic = annotations.includes('atomic');
    if (name.startsWith('{}')) {
      return { map: { fields: noFields, element: this.#readType(name.slice(2), []), atomic } };
    }
    if (name === 'raw') return rawType;
    if (name === 'json') return deduced;
    if (!name.includes('.')) return { scalar: name as Scalar };
    const struct = this.require(name);
    if (!atomic || !struct.map) return struct;
    // The field, not the type, is atomic: the fields may still be being read, so share their map.
    return { map: { ...struct.map, atomic } };
  }
}

function presenceOf(head: string): Presence {
  if (head.endsWith('+')) return 'always';
  return head.endsWith('*') ? 'given' : 'nonEmpty';
}

function listRelation(annotations: readonly string[]): Pick<ListType, 'relation' | 'keys'> {
  const keys = annotations.find((word) => word.startsWith('keys='));
  if (keys !== undefined) {
    return { relation: 'associative', keys: keys.slice('keys='.length).split(',') };
  }
  const isStated = annotations.includes('set') || annotations.includes('atomic');
  const merge = annotations.find((word) => /^merge(=|$)/.test(word));
  const isAssociative = annotations.includes('set') || (!isStated && merge !== undefined);
  const mergeKey = isStated ? undefined : merge?.split('=')[1];
  return {
    relation: isAssociative ? 'associative' : 'atomic',
    keys: mergeKey === undefined ? [] : [mergeKey],
  };
}

function statedList(
  annotations: readonly string[],
  typeName: string,
): 'atomic' | 'set' | 'map' | undefined {
  if (!typeName.startsWith('[]')) return undefined;
  if (annotations.some((word) => word.startsWith('keys='))) return 'map';
  if (annotations.includes('set')) return 'set';
  return annotations.includes('atomic') ? 'atomic' : undefined;
}

function patchRule(annotations: readonly string[]): PatchRule {
  const merge = annotations.find((word) => /^merge(=|$)/.test(word));
  const mergeKey = merge?.split('=')[1];
  return {
    strategy: merge === undefined ? 'replace' : 'merge',
    ...(mergeKey !== undefined && { mergeKey }),
    retainKeys: annotations.includes('retainKeys'),
  };
}

function firstWord(line: string): string {
  const end = line.indexOf(' ');
  return end < 0 ? line : line.slice(0, end);
}

/** Defaults may hold spaces, and stand last. */
function splitLine(line: string): readonly string[] {
  const at = line.indexOf(' default=');
  const words = (at < 0 ? line : line.slice(0, at)).trim().split(' ');
  return at < 0 ? words : [...words, line.slice(at + 1)];
}
