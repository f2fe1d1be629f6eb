import { HelmError } from '../base/index.ts';
import { matches } from './matches.ts';

/** A step down: a key, an index, a range of items, several of these, everything, or what a condition holds for. */
type Step =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly bounds: readonly (number | undefined)[] }
  | { readonly kind: 'each'; readonly steps: readonly Step[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'descend' }
  | { readonly kind: 'filter'; readonly holds: (item: unknown) => boolean };

/** Everything that a path leads to, in JSONPath as far as tests of charts use it. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  return parsePath(path).reduce<readonly unknown[]>(
    (found, step) => found.flatMap(down(step)),
    [value],
  );
}

/** A table with a value at a path such as `image.tag` or `hosts[0].name`. */
export function tableWith(path: string, value: unknown): ReadonlyMap<string, unknown> {
  const built = parsePath(path).reduceRight<unknown>((inner, step) => {
    if (step.kind === 'key') return new Map([[step.key, inner]]);
    if (step.kind === 'index') return [...Array<unknown>(step.index).fill(null), inner];
    throw invalid(path);
  }, value);
  if (built instanceof Map) return built as ReadonlyMap<string, unknown>;
  throw invalid(path);
}

function down(step: Step): (value: unknown) => readonly unknown[] {
  return (value) => {
    switch (step.kind) {
      case 'key':
        return value instanceof Map && value.has(step.key) ? [value.get(step.key) as unknown] : [];
      case 'index':
        return Array.isArray(value) ? (value as unknown[]).slice(...sliceAt(step.index)) : [];
      case 'slice':
        return Array.isArray(value) ? sliceOf(value as unknown[], step.bounds) : [];
      case 'each':
        return step.steps.flatMap((each) => down(each)(value));
      case 'all':
        return childrenOf(value);
      case 'descend':
        return [value, ...childrenOf(value).flatMap(down(step))];
      case 'filter':
        if (value instanceof Map && step.holds(value)) return [value];
        return childrenOf(value).filter(step.holds);
    }
  };
}

function sliceAt(index: number): [number, number | undefined] {
  return index === -1 ? [-1, undefined] : [index, index + 1];
}

function childrenOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value instanceof Map ? [...(value as ReadonlyMap<string, unknown>).values()] : [];
}

/** The items from one index up to another, every so many of them. */
function sliceOf(
  items: readonly unknown[],
  [from, to, every = 1]: readonly (number | undefined)[],
): readonly unknown[] {
  if (every < 0) return sliceOf(items.toReversed(), [mirrored(from), mirrored(to), -every]);
  return every === 0 ? [] : items.slice(from ?? 0, to).filter((_, at) => at % every === 0);
}

/** Where an index is in the list turned round. */
function mirrored(index: number | undefined): number | undefined {
  return index === undefined ? undefined : -1 - index;
}

const bracketItem = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d*:-?\d*(?::-?\d*)?|-?\d+|\*`;
const token = new RegExp(
  String.raw`\s*(?:(\.\.)|\.?\[\s*(?:((?:${bracketItem})(?:\s*,\s*(?:${bracketItem}))*)|\?\((.*?)\)|([^\]'"*?,:(]+))\s*\]|\.?(\*)|\.?((?:\\.|[^.[\]\\~])+))`,
  'y',
);

function parsePath(path: string): readonly Step[] {
  const text = path.replace(/^\$(?=\.\.|\[|$)|^\$\./, '');
  const steps: Step[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) throw invalid(path);
    steps.push(stepOf(match));
  }
  if (steps.at(-1)?.kind === 'descend') throw invalid(path);
  return steps;
}

function stepOf(match: RegExpExecArray): Step {
  const [, descend, items, condition, bare, dotStar, name] = match;
  if (descend !== undefined) return { kind: 'descend' };
  if (dotStar !== undefined) return { kind: 'all' };
  if (condition !== undefined) return { kind: 'filter', holds: parseCondition(condition) };
  if (items === undefined) return keyOf(bare ?? name ?? '');
  const steps = [...items.matchAll(new RegExp(bracketItem, 'g'))].map(([text]) => itemOf(text));
  const [only, ...more] = steps;
  return only !== undefined && more.length === 0 ? only : { kind: 'each', steps };
}

function itemOf(text: string): Step {
  if (text === '*') return { kind: 'all' };
  if (/^['"]/.test(text)) return keyOf(text.slice(1, -1));
  if (!text.includes(':')) return { kind: 'index', index: Number(text) };
  const bounds = text.split(':').map((bound) => (bound === '' ? undefined : Number(bound)));
  return { kind: 'slice', bounds };
}

function keyOf(text: string): Step {
  return { kind: 'key', key: text.replace(/\\(.)/g, '$1') };
}

/** `@.name == "web" && @.port`, without brackets. */
function parseCondition(text: string): (item: unknown) => boolean {
  const either = text.split('||').map((part) => part.split('&&').map(parseComparison));
  return (item) => either.some((all) => all.every((holds) => holds(item)));
}

function parseComparison(text: string): (item: unknown) => boolean {
  const [, path = '', operator, literal = ''] =
    /^\s*@(.*?)\s*(?:(==|!=|=~|>=|<=|>|<)\s*(.+?)\s*)?$/.exec(text) ?? [];
  const found = (item: unknown): readonly unknown[] =>
    path === '' ? [item] : valuesAt(item, path);
  if (operator === undefined) return (item) => found(item).length > 0;
  if (operator === '=~') {
    const pattern = literal.replace(/^\/|\/$/g, '');
    return (one) => found(one).some((each) => matches(pattern, String(each)));
  }
  const wanted = literal.replace(/^(['"])(.*)\1$/, '$2');
  return (item) => found(item).some((each) => compare(String(each), operator, wanted));
}

function compare(one: string, operator: string, other: string): boolean {
  if (operator === '==') return one === other;
  if (operator === '!=') return one !== other;
  const difference = Number(one) - Number(other);
  if (operator === '>') return difference > 0;
  if (operator === '<') return difference < 0;
  return operator === '>=' ? difference >= 0 : difference <= 0;
}

function invalid(path: string): HelmError {
  return new HelmError('InvalidPath', `cannot read the path "${path}"`);
}
