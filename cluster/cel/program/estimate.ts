import type { Call, Comprehension, Expression } from '../syntax/expression.ts';
import { accumulator } from '../syntax/macros.ts';
import type { Checked } from '../types/checked.ts';
import type { CostNode, Path, SizeAt } from './cost-node.ts';
import { estimateCall } from './estimate-call.ts';
import type { Range } from './range.ts';
import { add, exactly, multiply, sum, union, unknown } from './range.ts';
import { isScalar, nothing, writtenSize } from './written-size.ts';

interface EntrySize {
  readonly kind: 'list' | 'map';
  readonly key: Range;
  readonly value: Range;
}

interface Local {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entry: EntrySize | undefined;
}

const one = exactly(1);
const listCost = exactly(10);
const mapCost = exactly(30);
const structCost = exactly(40);

/** What an expression costs at least and at most, before it is ever evaluated. */
export function estimateCost(checked: Checked, sizeAt: SizeAt): Range {
  return new Estimator(checked, sizeAt).cost(checked.expression);
}

class Estimator {
  readonly #checked: Checked;
  readonly #sizeAt: SizeAt;
  readonly #paths = new Map<Expression, Path>();
  readonly #sizes = new Map<Expression, Range>();
  readonly #entries = new Map<Expression, EntrySize>();
  readonly #locals = new Map<string, Local[]>();

  constructor(checked: Checked, sizeAt: SizeAt) {
    this.#checked = checked;
    this.#sizeAt = sizeAt;
  }

  cost(expression: Expression): Range {
    switch (expression.kind) {
      case 'literal':
        return exactly(0);
      case 'identifier':
        this.#paths.set(expression, this.#local(expression.name)?.path ?? [expression.name]);
        return one;
      case 'selection':
        return this.#selection(expression);
      case 'call':
        return this.#call(expression);
      case 'list':
        return this.#list(expression);
      case 'map':
        return this.#map(expression);
      case 'struct':
        return add(sum(expression.fields.map(({ value }) => this.cost(value))), structCost);
      case 'comprehension':
        return isBinding(expression) ? this.#binding(expression) : this.#fold(expression);
    }
  }

  #selection(expression: Extract<Expression, { kind: 'selection' }>): Range {
    const { operand, field, isTest } = expression;
    const reference = this.#checked.referenceOf(expression);
    if (reference?.kind === 'variable') {
      this.#paths.set(expression, [reference.name]);
      return one;
    }
    const cost = this.cost(operand);
    if (isTest) return cost;
    this.#paths.set(expression, [...this.#path(operand), field]);
    const { kind } = this.#checked.typeOf(operand);
    return kind === 'map' || kind === 'object' || kind === 'parameter' ? add(cost, one) : cost;
  }

  #call(call: Call): Range {
    const { name, args, target } = call;
    const reference = this.#checked.referenceOf(call);
    if (reference?.kind !== 'function') return exactly(0);
    const [first] = args;
    if (name === 'dyn' && first) {
      const cost = add(one, this.cost(first));
      this.#copySizes(call, first);
      return cost;
    }
    const argCosts = args.map((argument) => this.cost(argument));
    const isMember = target !== undefined && !reference.isQualified;
    const targetCost = isMember ? this.cost(target) : exactly(0);
    const nodes = args.map((argument) => this.#node(argument));
    const targetNode = isMember ? this.#node(target) : undefined;
    let total: Range | undefined;
    let size: Range | undefined;
    for (const { id } of reference.overloads) {
      const estimate = estimateCall({
        name: reference.called.name,
        overload: id,
        target: targetNode,
        args: nodes,
        argCosts,
        sizeAt: this.#sizeAt,
      });
      total = total ? union(total, estimate.cost) : estimate.cost;
      if (estimate.size) size = size ? union(size, estimate.size) : estimate.size;
      this.#trackEntries(call, id);
      if (id === 'index_list' || id === 'index_map') size = this.#indexed(call, id);
      size ??= this.#size(call);
    }
    if (size) this.#sizes.set(call, size);
    return add(targetCost, total ?? exactly(0));
  }

  #indexed(call: Call, overload: string): Range | undefined {
    const [operand] = call.args;
    if (!operand) return undefined;
    const step = overload === 'index_list' ? '@items' : '@values';
    this.#paths.set(call, [...this.#path(operand), step]);
    return this.#entry(operand)?.value;
  }

  /** What both of two lists hold, what a condition chooses from may hold. */
  #trackEntries(call: Call, overload: string): void {
    const isSum = ['add_list', 'add_string', 'add_bytes'].includes(overload);
    if (!isSum && overload !== 'conditional') return;
    const [left, right] = isSum ? call.args : call.args.slice(1);
    const a = left && this.#entry(left);
    const b = right && this.#entry(right);
    if (!a || !b) return;
    const entry = { kind: a.kind, key: union(a.key, b.key), value: union(a.value, b.value) };
    this.#entries.set(call, entry);
  }

  #list(expression: Extract<Expression, { kind: 'list' }>): Range {
    const values = expression.elements.map(({ value }) => value);
    const cost = sum(values.map((value) => this.cost(value)));
    const value = values.map((item) => this.#size(item) ?? unknown).reduce(union, nothing(values));
    this.#entries.set(expression, { kind: 'list', key: one, value });
    return add(cost, listCost);
  }

  #map(expression: Extract<Expression, { kind: 'map' }>): Range {
    const { entries } = expression;
    const cost = sum(entries.map(({ key, value }) => add(this.cost(key), this.cost(value))));
    const sizes = (parts: readonly Expression[]): Range =>
      parts.map((part) => this.#size(part) ?? unknown).reduce(union, nothing(parts));
    const key = sizes(entries.map((entry) => entry.key));
    const value = sizes(entries.map((entry) => entry.value));
    this.#entries.set(expression, { kind: 'map', key, value });
    return add(cost, mapCost);
  }

  #fold(fold: Comprehension): Range {
    const { range, start, condition, step, result, second } = fold;
    const before = add(this.cost(range), this.cost(start));
    this.#push(fold.accumulator, {
      path: this.#path(start),
      size: this.#size(start),
      entry: this.#entry(start),
    });
    this.#pushItem(fold.variable, range, second === undefined ? 'single' : 'key');
    if (second !== undefined) this.#pushItem(second, range, 'value');
    const loop = add(this.cost(condition), this.cost(step));
    this.#pop(fold.variable);
    if (second !== undefined) this.#pop(second);
    const after = this.cost(result);
    this.#pop(fold.accumulator);
    const count = this.#size(range) ?? unknown;
    this.#sizeFold(fold, count);
    return add(add(before, after), multiply(count, loop));
  }

  #sizeFold(fold: Comprehension, count: Range): void {
    const { start, step } = fold;
    if (start.kind === 'literal') {
      const size = this.#size(start);
      if (size) this.#sizes.set(fold, size);
    } else if (start.kind === 'list' || start.kind === 'map') {
      this.#sizes.set(fold, count);
      const entry = this.#entry(step);
      if (entry) this.#entries.set(fold, entry);
    }
  }

  #binding(fold: Comprehension): Range {
    const { range, start, result } = fold;
    const before = add(this.cost(range), this.cost(start));
    this.#push(fold.accumulator, {
      path: this.#path(start),
      size: this.#size(start),
      entry: this.#entry(start),
    });
    const after = this.cost(result);
    this.#pop(fold.accumulator);
    this.#copySizes(fold, result);
    return add(before, after);
  }

  #pushItem(name: string, range: Expression, part: 'single' | 'key' | 'value'): void {
    const entry = this.#entry(range);
    const isList = (entry?.kind ?? this.#checked.typeOf(range).kind) === 'list';
    const isValue = part === 'value' || (part === 'single' && isList);
    const step = isValue ? (isList ? '@items' : '@values') : isList ? '@indices' : '@keys';
    this.#push(name, {
      path: [...this.#path(range), step],
      size: isValue ? entry?.value : entry?.key,
      entry: undefined,
    });
  }

  #push(name: string, local: Local): void {
    this.#locals.set(name, [...(this.#locals.get(name) ?? []), local]);
  }

  #pop(name: string): void {
    this.#locals.set(name, (this.#locals.get(name) ?? []).slice(0, -1));
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #path(expression: Expression): Path {
    const local = expression.kind === 'identifier' ? this.#local(expression.name) : undefined;
    return local?.path ?? this.#paths.get(expression) ?? [];
  }

  #node(expression: Expression): CostNode {
    const path = this.#path(expression);
    return {
      type: this.#checked.typeOf(expression),
      path: path[0] === accumulator ? undefined : path,
      size: this.#size(expression),
      expression,
    };
  }

  #size(expression: Expression): Range | undefined {
    const known = this.#sizes.get(expression) ?? writtenSize(expression);
    if (known) return known;
    const path = this.#path(expression);
    const stated = path.length === 0 ? undefined : this.#sizeAt(path);
    if (stated) {
      this.#sizes.set(expression, stated);
      return stated;
    }
    if (isScalar(this.#checked.typeOf(expression))) return one;
    return expression.kind === 'identifier' ? this.#local(expression.name)?.size : undefined;
  }

  #entry(expression: Expression): EntrySize | undefined {
    const known = this.#entries.get(expression);
    if (known || expression.kind !== 'identifier') return known;
    return this.#local(expression.name)?.entry;
  }

  #copySizes(to: Expression, from: Expression): void {
    const size = this.#size(from);
    const entry = this.#entry(from);
    if (size) this.#sizes.set(to, size);
    if (entry) this.#entries.set(to, entry);
  }
}

/** A fold over nothing gives a name to its start. */
function isBinding({ range, condition, accumulator: name }: Comprehension): boolean {
  return (
    range.kind === 'list' &&
    range.elements.length === 0 &&
    condition.kind === 'literal' &&
    condition.value === false &&
    name !== accumulator
  );
}
