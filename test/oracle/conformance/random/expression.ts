import type { Chance } from './chance.ts';
import { catalogue } from './catalogue.ts';
import type { FunctionForm } from './catalogue.ts';
import * as literals from './literals.ts';
import { writeFormat } from './printf-format.ts';
import { deeper, inScope } from './scope.ts';
import type { Scope } from './scope.ts';
import { hasWords, writeText, writeWord } from './words.ts';

/** Kinds that any of several others will do for. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  any: [
    ...['string', 'string', 'int', 'float', 'bool', 'list', 'dict', 'int64', 'oddity', 'oddity'],
    ...['time', 'duration-value', 'semver', 'called'],
  ],
  scalar: ['string', 'string', 'int', 'int', 'float', 'int64', 'bool', 'oddity', 'duration-value'],
  number: ['int', 'int', 'float', 'int64', 'digits', 'duration-value', 'bool'],
  sized: ['string', 'list', 'dict'],
  indexed: ['list', 'list', 'dict', 'string'],
  place: ['size', 'key'],
  instant: ['time', 'time', 'epoch'],
  span: ['duration', 'duration-value', 'epoch', 'duration-value'],
  seconds: ['digits', 'int', 'int64', 'float'],
};

/** Where another kind would mean the present moment, or would never end. */
const strict = new Set(['instant', 'epoch', 'span', 'time', 'size', 'positive', 'fresh-dict']);

/** These take long by design. */
const slow = new Set(['derivePassword']);

/** An expression for `{{ … }}`: a call, a pipeline, or what stands for itself. */
export function writePipeline(scope: Scope, kind = 'any'): string {
  const { chance } = scope;
  if (scope.depth <= 0 || chance.happens(0.2)) return writeOperand(scope, kind);
  const call = writeCall(scope, kind);
  return call ?? writeOperand(scope, kind);
}

/** An argument: in parentheses where it must be. */
export function writeOperand(scope: Scope, kind: string): string {
  const { chance } = scope;
  if (!strict.has(kind) && chance.happens(0.03)) return writeOperand(deeper(scope), 'any');
  const choices = alternatives[kind];
  if (choices !== undefined && chance.happens(0.9))
    return writeOperand(scope, chance.pick(choices));
  const known = referencesTo(scope, kind);
  if (known.length > 0 && chance.happens(0.35)) return chance.pick(known);
  if (scope.depth > 0 && chance.happens(0.55)) {
    const call = writeCall(deeper(scope), kind);
    if (call !== undefined) return parenthesized(scope, call);
  }
  return writeLiteral(scope, kind);
}

/** A call may be followed by fields, which are there or are not. */
function parenthesized({ chance }: Scope, call: string): string {
  return chance.happens(0.02) ? `(${call}).${chance.pick(['a', 'x', 'Year'])}` : `(${call})`;
}

function referencesTo(scope: Scope, kind: string): string[] {
  const paths = literals.rootPaths[kind] ?? [];
  return [
    ...inScope(scope, kind),
    ...(scope.top === 'root' ? paths.map((path) => path.replace(/^(\(?)/, '$1$$')) : []),
    ...(scope.dot === 'root' ? paths : []),
  ];
}

/** A call of a function that gives that kind, as a pipeline at times; none may. */
function writeCall(scope: Scope, kind: string): string | undefined {
  const { chance } = scope;
  const special = chance.happens(0.2) ? writeSpecialCall(scope, kind) : undefined;
  if (special !== undefined) return special;
  const fitting = kind === 'any' || kind === 'called' ? catalogue : formsGiving(kind);
  if (fitting.length === 0) return undefined;
  const form = chance.pick(fitting);
  if (slow.has(form.name) && chance.happens(0.95)) return undefined;
  return writeFunctionCall(scope, form);
}

function writeFunctionCall(scope: Scope, { name, takes, rest }: FunctionForm): string {
  const { chance } = scope;
  const further = rest === undefined ? [] : chance.many(0, 2, () => rest);
  const args = [...takes, ...further].map((kind) => writeOperand(deeper(scope), kind));
  if (!hasStrict(takes) && chance.happens(0.01)) args.push(writeOperand(deeper(scope), 'any'));
  if (chance.happens(0.005)) args.pop();
  const last = args.at(-1);
  if (last === undefined || !chance.happens(0.4)) return [name, ...args].join(' ');
  const piped = /^\(([^()]*)\)$/.exec(last)?.[1] ?? last;
  return `${piped} | ${[name, ...args.slice(0, -1)].join(' ')}`;
}

function hasStrict(kinds: readonly string[]): boolean {
  return kinds.some((kind) => strict.has(kind));
}

const formsByResult = Map.groupBy(catalogue, ({ gives }) => gives);

function formsGiving(kind: string): readonly FunctionForm[] {
  return formsByResult.get(kind) ?? [];
}

/** Calls whose arguments depend on one another, or on what is in scope. */
function writeSpecialCall(scope: Scope, kind: string): string | undefined {
  const { chance } = scope;
  switch (kind) {
    case 'string':
      return chance.pick([writePrintf, writeInclude, writeTpl, writeMethodCall])(scope);
    case 'dict':
      return writeDict(scope);
    case 'list':
      return chance.happens(0.5)
        ? `sortAlpha (keys ${writeOperand(deeper(scope), 'dict')})`
        : undefined;
    case 'any':
      return writePrintf(scope);
    default:
      return undefined;
  }
}

function writePrintf(scope: Scope): string {
  const { format, kinds } = writeFormat(scope.chance);
  const args = kinds.map((kind) => writeOperand(deeper(scope), kind));
  return ['printf', writeText(scope.chance, format), ...args].join(' ');
}

function writeInclude(scope: Scope): string | undefined {
  const { chance, templates } = scope;
  if (templates.length === 0) return undefined;
  const name = chance.happens(0.02) ? 'missing' : chance.pick(templates);
  return `include "${name}" ${writeData(scope)}`;
}

/** What a template is executed with: most often what it was written for. */
export function writeData(scope: Scope): string {
  const roots = inScope(scope, 'root');
  if (roots.length > 0 && scope.chance.happens(0.9)) return scope.chance.pick(roots);
  return writeOperand(deeper(scope), 'any');
}

function writeTpl(scope: Scope): string {
  const { chance } = scope;
  const inner = deeper(scope, {
    depth: Math.min(scope.depth - 2, 2),
    variables: [],
    top: scope.dot,
  });
  const text = `${chance.pick(['', 'a ', '\n'])}{{ ${writePipeline(inner)} }}`;
  return `tpl ${writeText(chance, text)} .`;
}

const methods: Readonly<Record<string, readonly string[]>> = {
  time: [
    'Year',
    'Month',
    'Weekday',
    'Unix',
    'Format "2006-01-02"',
    'UTC',
    'YearDay',
    'Add',
    'IsZero',
    'String',
  ],
  semver: [
    'Major',
    'Minor',
    'Patch',
    'Prerelease',
    'Metadata',
    'Original',
    'String',
    'IncMajor',
    'Compare',
  ],
  'duration-value': ['Hours', 'Seconds', 'String', 'Milliseconds', 'Abs', 'Nope'],
};

function writeMethodCall(scope: Scope): string {
  const kind = scope.chance.pick(Object.keys(methods));
  return `${writeOperand(deeper(scope), kind)}.${scope.chance.pick(methods[kind] ?? [])}`;
}

function writeDict(scope: Scope): string {
  const { chance } = scope;
  const pairs = chance.many(
    0,
    3,
    () => `${writeWord(chance, 'key')} ${writeOperand(deeper(scope), 'any')}`,
  );
  return ['dict', ...pairs].join(' ');
}

function writeLiteral(scope: Scope, kind: string): string {
  const { chance } = scope;
  if (hasWords(kind)) return writeWord(chance, kind);
  const write = simple[kind];
  if (write !== undefined) return write(chance);
  switch (kind) {
    case 'list':
      return `(${['list', ...chance.many(0, 3, () => writeOperand(deeper(scope), 'any'))].join(' ')})`;
    case 'dict':
    case 'fresh-dict':
      return `(${writeDict(deeper(scope))})`;
    case 'url-parts':
      return chance.happens(0.5)
        ? `(urlParse ${writeWord(chance, 'url')})`
        : '(dict "scheme" "http" "host" "h" "path" "/p")';
    default:
      return writeWord(chance, 'string');
  }
}

const simple: Readonly<Record<string, (chance: Chance) => string>> = {
  int: literals.writeWhole,
  int64: literals.writeInt64,
  float: literals.writeFraction,
  bool: literals.writeBool,
  size: literals.writeSize,
  positive: literals.writePositive,
  epoch: literals.writeEpoch,
  time: literals.writeTime,
  instant: literals.writeTime,
  span: literals.writeDuration,
  'duration-value': literals.writeDuration,
  oddity: literals.writeOddity,
  semver: (chance) => `(semver ${writeWord(chance, 'version')})`,
};
