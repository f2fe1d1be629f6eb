/** What a chart makes up anew at every rendering, such as passwords: seen by rendering it twice. */
import { parseYamlDocuments } from '../../src/yaml/index.ts';

const derived = new Set(['Pod', 'ReplicaSet', 'ControllerRevision', 'Job']);

export class Randomness {
  #paths = new Map();
  #fields = new Set();
  #unstable = new Set();

  constructor(first, second) {
    const [a, b] = [first, second].map(byName);
    for (const [key, object] of a) {
      const other = b.get(key);
      if (other === undefined) this.#unstable.add(key);
      else this.#compare(key, [], object, other);
    }
  }

  #compare(key, path, a, b) {
    if (a instanceof Map && b instanceof Map) {
      for (const name of new Set([...a.keys(), ...b.keys()])) {
        this.#compare(key, [...path, name], a.get(name), b.get(name));
      }
      return;
    }
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      a.forEach((item, index) => this.#compare(key, [...path, index], item, b[index]));
      return;
    }
    if (String(a) === String(b)) return;
    this.#paths.set(key, [...(this.#paths.get(key) ?? []), path]);
    this.#fields.add(String(path.at(-1)));
  }

  /** Hides it in an object, and in what controllers make of templates. */
  mask(kind, name, object) {
    if (this.#unstable.has(`${kind} ${name}`)) object.metadata.name = '<random>';
    const isSecret = kind === 'Secret';
    for (const path of this.#paths.get(`${kind} ${name}`) ?? []) {
      const target = isSecret && path[0] === 'stringData' ? ['data', ...path.slice(1)] : path;
      hide(object, target);
    }
    if (derived.has(kind)) hideFields(object, this.#fields);
  }
}

function byName(manifest) {
  const objects = parseYamlDocuments(manifest).filter((object) => object instanceof Map);
  return new Map(
    objects.map((object) => [
      `${object.get('kind')} ${object.get('metadata')?.get('name')}`,
      object,
    ]),
  );
}

function hide(object, path) {
  let parent = object;
  for (const step of path.slice(0, -1)) parent = parent?.[step];
  const last = path.at(-1);
  if (parent?.[last] !== undefined) parent[last] = '<random>';
}

function hideFields(value, fields) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (fields.has(key) && typeof one !== 'object' && !Array.isArray(value))
      value[key] = '<random>';
    else hideFields(one, fields);
  }
}
