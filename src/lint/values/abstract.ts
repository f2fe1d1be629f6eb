/** Keys from `.Values` down. */
export type ValuePath = readonly string[];

/** What an expression of a template may be, as far as it has to do with values. */
export type Abstract =
  /**
   * What templates get: `.Values` is at `path` of the top chart's, which is empty for its own.
   * Assumed where nobody knows that a template gets it: printing all of it then means nothing.
   */
  | { readonly kind: 'root'; readonly path: ValuePath; readonly isAssumed?: boolean }
  | { readonly kind: 'subcharts'; readonly path: ValuePath }
  /** A guess where the templates choose the key: it need not be there. */
  | { readonly kind: 'values'; readonly path: ValuePath; readonly isGuess?: boolean }
  /** A dict that the templates make; `set` adds to it. */
  | { readonly kind: 'dict'; readonly fields: Map<string, Abstract> }
  | { readonly kind: 'list'; readonly items: readonly Abstract[] }
  /** One of several. */
  | { readonly kind: 'any'; readonly members: readonly Abstract[] }
  /** Made from values: their text, an item of theirs. */
  | { readonly kind: 'made'; readonly from: readonly ValuePath[] }
  | { readonly kind: 'text'; readonly text: string }
  /** `.Files`, or what is in some of them. */
  | { readonly kind: 'files' }
  | { readonly kind: 'other' };

export const other: Abstract = { kind: 'other' };

/** `.Template.BasePath` begins the names by which templates include whole files. */
const templateFacts: Abstract = {
  kind: 'dict',
  fields: new Map([['BasePath', { kind: 'text', text: 'templates' }]]),
};

export function anyOf(members: readonly Abstract[]): Abstract {
  const flat = members.flatMap((each) => (each.kind === 'any' ? each.members : [each]));
  const useful = flat.filter(({ kind }) => kind !== 'other');
  const distinct = new Map(useful.map((each) => [keyOf(each), each]));
  const [first = other, ...rest] = distinct.values();
  return rest.length === 0 ? first : { kind: 'any', members: [first, ...rest] };
}

/** The value under a key, whichever of its members it is read from. */
export function fieldOf(value: Abstract, name: string): Abstract {
  switch (value.kind) {
    case 'root':
      if (name === 'Values') return { kind: 'values', path: value.path };
      if (name === 'Subcharts') return { kind: 'subcharts', path: value.path };
      if (name === 'Files') return { kind: 'files' };
      return name === 'Template' ? templateFacts : other;
    case 'subcharts':
      return { kind: 'root', path: [...value.path, name] };
    case 'values':
      return { ...value, path: [...value.path, name] };
    case 'dict':
      return value.fields.get(name) ?? other;
    case 'any':
      return anyOf(value.members.map((member) => fieldOf(member, name)));
    case 'list':
      return value.items[Number(name)] ?? anyOf(value.items);
    case 'made':
    case 'files':
      return value;
    case 'text':
    case 'other':
      return other;
  }
}

/** The paths of all values that are in it, or that it was made from. */
export function originsOf(value: Abstract): ValuePath[] {
  switch (value.kind) {
    case 'root':
    case 'subcharts':
    case 'values':
      return [value.path];
    case 'dict':
      return [...value.fields.values()].flatMap(originsOf);
    case 'list':
      return value.items.flatMap(originsOf);
    case 'any':
      return value.members.flatMap(originsOf);
    case 'made':
      return [...value.from];
    case 'text':
    case 'files':
    case 'other':
      return [];
  }
}

/** The texts that it may be; undefined if it may be something else. */
export function textsOf(value: Abstract): readonly string[] | undefined {
  if (value.kind === 'text') return [value.text];
  if (value.kind !== 'any') return undefined;
  const texts = value.members.flatMap((member) => (member.kind === 'text' ? [member.text] : []));
  return texts.length === value.members.length ? texts : undefined;
}

/** Whether `.Values` as a whole can be reached from it. */
export function hasRoot(value: Abstract): boolean {
  switch (value.kind) {
    case 'root':
      return true;
    case 'dict':
      return [...value.fields.values()].some(hasRoot);
    case 'list':
      return value.items.some(hasRoot);
    case 'any':
      return value.members.some(hasRoot);
    default:
      return false;
  }
}

/** Beyond these, values are taken for equal: templates could nest dicts for ever. */
const maxKeyDepth = 5;
const maxKeyLength = 400;

/** Equal for what is equal. */
export function keyOf(value: Abstract, depth = 0): string {
  if (depth > maxKeyDepth) return '…';
  switch (value.kind) {
    case 'root':
      return `${value.isAssumed === true ? '~' : ''}root:${value.path.join('/')}`;
    case 'subcharts':
      return `subcharts:${value.path.join('/')}`;
    case 'values':
      return `${value.isGuess === true ? '~' : ''}values:${value.path.join('/')}`;
    case 'dict':
      return `{${joinKeys(value.fields, depth)}}`;
    case 'list':
      return `[${joinKeys(value.items.entries(), depth)}]`;
    case 'any':
      return `(${joinKeys(value.members.entries(), depth)})`;
    case 'made':
      return `made:${JSON.stringify(value.from).slice(0, maxKeyLength)}`;
    case 'text':
      return JSON.stringify(value.text);
    case 'files':
      return 'files';
    case 'other':
      return '?';
  }
}

function joinKeys(entries: Iterable<readonly [string | number, Abstract]>, depth: number): string {
  let text = '';
  for (const [key, value] of entries) {
    text += `${key}=${keyOf(value, depth + 1)},`;
    if (text.length > maxKeyLength) return text;
  }
  return text;
}
