import type { Call, Comprehension, Expression, Identifier } from './expression.ts';
import type { Issue } from './issue.ts';

/** The name under which a fold keeps what it has so far. */
export const accumulator = '__result__';
const unused = '#unused';

interface MacroCall {
  readonly name: string;
  readonly at: number;
  readonly target: Expression | undefined;
  readonly args: readonly Expression[];
}

type Expansion = Expression | Issue;

/** What a call that is a macro stands for, or why it can't; `undefined` for any other call. */
export function expandMacro(call: MacroCall): Expansion | undefined {
  const { name, target, args } = call;
  if (!target) return name === 'has' && args.length === 1 ? expandHas(call) : undefined;
  const receiver = { ...call, target };
  switch (`${name}/${args.length}`) {
    case 'all/2':
    case 'exists/2':
    case 'exists_one/2':
      return withVariable(receiver, ([variable]) => quantify(receiver, variable));
    case 'map/2':
    case 'map/3':
    case 'filter/2':
      return withVariable(
        receiver,
        ([variable]) => collect(receiver, variable),
        'argument is not an identifier',
      );
    case 'optMap/2':
    case 'optFlatMap/2':
      return expandOptional(receiver);
    case 'sortBy/2':
      return expandSortBy(receiver);
    case 'all/3':
    case 'exists/3':
    case 'existsOne/3':
    case 'exists_one/3':
      return withVariables(receiver, (first, second) => ({
        ...quantify(receiver, first),
        second,
      }));
    case 'transformList/3':
    case 'transformList/4':
    case 'transformMap/3':
    case 'transformMap/4':
    case 'transformMapEntry/3':
    case 'transformMapEntry/4':
      return withVariables(receiver, (first, second) => transform(receiver, first, second));
    default:
      return undefined;
  }
}

type Receiver = MacroCall & { readonly target: Expression };

function expandHas({ at, args }: MacroCall): Expansion {
  const [argument] = args;
  if (argument?.kind === 'selection') return { ...argument, at, isTest: true };
  return { at: argument?.at ?? at, message: 'invalid argument to has() macro' };
}

function withVariable(
  { args, at }: Receiver,
  expand: (variables: readonly [string]) => Expansion,
  message = 'argument must be a simple name',
): Expansion {
  const [variable] = args;
  if (variable?.kind !== 'identifier') return { at: variable?.at ?? at, message };
  if (variable.name !== accumulator) return expand([variable.name]);
  return { at: variable.at, message: 'iteration variable overwrites accumulator variable' };
}

function withVariables(
  receiver: Receiver,
  expand: (first: string, second: string) => Expansion,
): Expansion {
  return withVariable(receiver, ([first]) => {
    const rest = { ...receiver, args: receiver.args.slice(1) };
    return withVariable(rest, ([second]) => {
      const at = rest.args[0]?.at ?? receiver.at;
      if (first === second) return { at, message: `duplicate variable name: ${first}` };
      return expand(first, second);
    });
  });
}

/** The last argument holds for all, for one or for some of what the range has. */
function quantify({ name, at, target, args }: Receiver, variable: string): Comprehension {
  const predicate = args.at(-1) ?? literal(at, null);
  const result = nameOf(at, accumulator);
  const fold = { kind: 'comprehension', at, range: target, variable, accumulator } as const;
  switch (name) {
    case 'all':
      return {
        ...fold,
        start: literal(at, true),
        condition: call(at, '@not_strictly_false', [result]),
        step: call(at, '_&&_', [result, predicate]),
        result,
      };
    case 'exists':
      return {
        ...fold,
        start: literal(at, false),
        condition: call(at, '@not_strictly_false', [call(at, '!_', [result])]),
        step: call(at, '_||_', [result, predicate]),
        result,
      };
    default:
      return {
        ...fold,
        start: literal(at, 0n),
        condition: literal(at, true),
        step: call(at, '_?_:_', [predicate, call(at, '_+_', [result, literal(at, 1n)]), result]),
        result: call(at, '_==_', [result, literal(at, 1n)]),
      };
  }
}

/** A list of what the range has, chosen and changed. */
function collect({ name, at, target, args }: Receiver, variable: string): Comprehension {
  const item = name === 'filter' ? (args[0] ?? nameOf(at, variable)) : args.at(-1);
  const filter = name === 'filter' || args.length === 3 ? args[1] : undefined;
  return gather({ at, range: target, variable }, item ?? literal(at, null), filter);
}

function gather(
  fold: { readonly at: number; readonly range: Expression; readonly variable: string },
  item: Expression,
  filter: Expression | undefined,
): Comprehension {
  const { at } = fold;
  const result = nameOf(at, accumulator);
  const added = call(at, '_+_', [result, list(at, [item])]);
  return {
    kind: 'comprehension',
    ...fold,
    accumulator,
    start: list(at, []),
    condition: literal(at, true),
    step: filter ? call(at, '_?_:_', [filter, added, result]) : added,
    result,
  };
}

function transform(
  { name, at, target, args }: Receiver,
  first: string,
  second: string,
): Comprehension {
  const value = args.at(-1) ?? literal(at, null);
  const filter = args.length === 4 ? args[2] : undefined;
  const fold = { at, range: target, variable: first, second };
  if (name === 'transformList') return gather(fold, value, filter);
  const result = nameOf(at, accumulator);
  const inserted = name === 'transformMap' ? [result, nameOf(at, first), value] : [result, value];
  const added = call(at, 'cel.@mapInsert', inserted);
  return {
    kind: 'comprehension',
    ...fold,
    accumulator,
    start: { kind: 'map', at, entries: [] },
    condition: literal(at, true),
    step: filter ? call(at, '_?_:_', [filter, added, result]) : added,
    result,
  };
}

function expandOptional({ name, at, target, args }: Receiver): Expansion {
  const [variable, body] = args;
  if (variable?.kind !== 'identifier' || !body) {
    const message = `${name}() variable name must be a simple identifier`;
    return { at: variable?.at ?? at, message };
  }
  const bound = bind(at, variable.name, member(at, 'value', target), body);
  return call(at, '_?_:_', [
    member(at, 'hasValue', target),
    name === 'optMap' ? call(at, 'optional.of', [bound]) : bound,
    call(at, 'optional.none', []),
  ]);
}

/** A fold over nothing, whose start is what the variable is in its result. */
function bind(at: number, variable: string, value: Expression, body: Expression): Comprehension {
  return {
    kind: 'comprehension',
    at,
    range: list(at, []),
    variable: unused,
    accumulator: variable,
    start: value,
    condition: literal(at, false),
    step: nameOf(at, variable),
    result: body,
  };
}

const sortable = ['identifier', 'selection', 'list', 'comprehension', 'call'];

function expandSortBy(receiver: Receiver): Expansion {
  const { at, target } = receiver;
  if (!sortable.includes(target.kind)) {
    const message =
      'sortBy can only be applied to a list, identifier, comprehension, call or select expression';
    return { at: target.at, message };
  }
  const input = nameOf(at, '@__sortBy_input__');
  const keysOf = { ...receiver, name: 'map', target: input };
  return withVariable(
    keysOf,
    ([variable]) => {
      const keys = collect(keysOf, variable);
      return bind(at, input.name, target, member(at, '@sortByAssociatedKeys', input, [keys]));
    },
    'argument is not an identifier',
  );
}

function literal(at: number, value: null | boolean | bigint): Expression {
  return { kind: 'literal', at, value };
}

function nameOf(at: number, name: string): Identifier {
  return { kind: 'identifier', at, name };
}

function list(at: number, values: readonly Expression[]): Expression {
  return { kind: 'list', at, elements: values.map((value) => ({ value, isOptional: false })) };
}

function call(at: number, name: string, args: readonly Expression[]): Call {
  return { kind: 'call', at, name, args };
}

function member(
  at: number,
  name: string,
  target: Expression,
  args: readonly Expression[] = [],
): Call {
  return { kind: 'call', at, name, target, args };
}
