import { sprintf } from '../../go/index.ts';
import type { Abstract } from './abstract.ts';
import { anyOf, hasRoot, originsOf, other, textsOf } from './abstract.ts';
import type { Frame, Interpreter } from './interpreter.ts';
import { runText } from './run-text.ts';

export interface CallSite {
  readonly interpreter: Interpreter;
  readonly frame: Frame;
  readonly offset: number;
}

type Model = (args: readonly Abstract[], site: CallSite) => Abstract;

/** What a call gives. Of a function without a model all arguments count as read. */
export function callFunction(name: string, args: readonly Abstract[], site: CallSite): Abstract {
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  return (model ?? readAll)(args, site);
}

/** Whether the function is fine with arguments that are absent. */
export function isTolerant(name: string): boolean {
  return tolerant.has(name);
}

const tolerant = new Set([
  ...['default', 'coalesce', 'empty', 'not', 'and', 'or', 'required', 'ternary', 'hasKey', 'dig'],
  ...['get', 'kindIs', 'kindOf', 'typeIs', 'typeOf', 'typeIsLike', 'all', 'any', 'eq', 'ne'],
]);

const readAll: Model = (args, { interpreter }) => {
  for (const arg of args) interpreter.consume(arg);
  const from = args.flatMap(originsOf);
  return from.length === 0 ? other : { kind: 'made', from };
};

/** Gives one of its arguments, or all of them in one. */
const choose: Model = (args) => anyOf(args);

/** Only looks at what is there. */
const test: Model = () => other;

/** As `choose`, and the first argument gets the keys of the others. */
const merge: Model = (args, { interpreter }) => {
  for (const path of args.slice(0, 1).flatMap(originsOf)) interpreter.usage.extend(path);
  return anyOf(args);
};

const dict: Model = (args, site) => {
  const fields = new Map<string, Abstract>();
  for (let index = 0; index < args.length; index += 2) {
    const [key = other, value = other] = args.slice(index, index + 2);
    if (key.kind !== 'text') return readAll(args, site);
    fields.set(key.text, value);
  }
  return { kind: 'dict', fields };
};

const list: Model = (args) => ({ kind: 'list', items: args });

/** `get table "key"`, `index table "key" "key"`; a key may be unknown. */
const readKeys: Model = ([table = other, ...keys], site) => {
  const { interpreter } = site;
  return keys.reduce<Abstract>((value, key) => {
    const names = textsOf(key);
    if (names !== undefined) return anyOf(names.map((name) => readField(value, name, site)));
    interpreter.consume(key);
    return interpreter.itemsOf(value);
  }, table);
};

const hasKey: Model = ([table = other, key = other], site) => {
  for (const name of textsOf(key) ?? []) readField(table, name, site);
  return other;
};

const first: Model = ([list = other], { interpreter }) =>
  list.kind === 'list' ? (list.items[0] ?? other) : interpreter.itemsOf(list);

const last: Model = ([list = other], { interpreter }) =>
  list.kind === 'list' ? (list.items.at(-1) ?? other) : interpreter.itemsOf(list);

const rest: Model = (args, site) =>
  args[0]?.kind === 'list' ? { kind: 'list', items: args[0].items.slice(1) } : readAll(args, site);

/** `dig "key" "key" default table` */
const dig: Model = (args, site) => {
  const [fallback = other, table = other] = args.slice(-2);
  return anyOf([readKeys([table, ...args.slice(0, -2)], site), fallback]);
};

/** `set table "key" value` */
const set: Model = ([table = other, key = other, value = other], site) => {
  const { interpreter } = site;
  if (table.kind === 'dict' && key.kind === 'text') {
    table.fields.set(key.text, anyOf([table.fields.get(key.text) ?? other, value]));
    return table;
  }
  for (const path of originsOf(table)) {
    interpreter.usage.extend(key.kind === 'text' ? [...path, key.text] : path);
  }
  interpreter.consume(value);
  return table;
};

const pick: Model = ([table = other, ...keys], site) => {
  const names = keys.flatMap((key) => textsOf(key) ?? []);
  if (!keys.every(textsOf)) return readAll([table, ...keys], site);
  return {
    kind: 'dict',
    fields: new Map(names.map((name) => [name, readField(table, name, site)])),
  };
};

const ternary: Model = (args) => anyOf(args.slice(0, 2));

/** What comes out may have been put in, be it by a value that is a template itself. */
const include: Model = ([name = other, dot = other], { interpreter }) => {
  const from = originsOf(dot);
  const names = textsOf(name);
  interpreter.consume(name);
  // Without a name it may be any of them.
  const assumed = dot.kind === 'root' ? { ...dot, isAssumed: true } : dot;
  for (const defined of names ?? interpreter.library.definitions.keys()) {
    interpreter.runDefinition(defined, names === undefined ? assumed : dot);
  }
  return from.length === 0 ? other : { kind: 'made', from };
};

/**
 * Text put together of pieces: names of templates, and templates for `tpl`, of which those pieces
 * that are known make one.
 */
const join: Model = (args, site) => joinTexts(args, site, (texts) => texts.join(''));

const printf: Model = (args, site) =>
  joinTexts(args, site, ([format = '', ...texts]) => sprintf(format, texts));

function joinTexts(
  args: readonly Abstract[],
  site: CallSite,
  format: (texts: readonly string[]) => string,
): Abstract {
  const text = format(args.map((arg) => (arg.kind === 'text' ? arg.text : '')));
  if (args.every(({ kind }) => kind === 'text')) return { kind: 'text', text };
  const made = readAll(args, site);
  return text.includes('{{') ? anyOf([made, { kind: 'text', text }]) : made;
}

const tpl: Model = ([text = other, dot = other], site) => {
  const { interpreter } = site;
  const isKnown = runText(text, dot, interpreter);
  if (!isKnown && hasRoot(dot)) interpreter.consume(dot);
  return readAll([text], site);
};

function readField(table: Abstract, name: string, site: CallSite): Abstract {
  const { interpreter, frame, offset } = site;
  return interpreter.readFields(table, [name], { frame, offset, isOptional: true });
}

const models: Readonly<Record<string, Model>> = {
  default: choose,
  coalesce: choose,
  and: choose,
  or: choose,
  required: (args) => anyOf(args.slice(1)),
  ternary,
  not: test,
  empty: test,
  all: test,
  any: test,
  kindIs: test,
  kindOf: test,
  typeIs: test,
  typeOf: test,
  typeIsLike: test,
  deepCopy: choose,
  mustDeepCopy: choose,
  merge,
  mustMerge: merge,
  mergeOverwrite: merge,
  mustMergeOverwrite: merge,
  omit: (args) => args[0] ?? other,
  unset: (args) => args[0] ?? other,
  pick,
  dict,
  list,
  tuple: list,
  get: readKeys,
  index: readKeys,
  hasKey,
  dig,
  set,
  first,
  last,
  rest,
  include,
  print: join,
  cat: join,
  printf,
  tpl,
};
