import type { SourcePosition } from '../../base/index.ts';
import type {
  BranchNode,
  CommandNode,
  ListNode,
  OperandNode,
  PipeNode,
  StatementNode,
} from '../../engine/index.ts';
import { columnAt, lineAt, lineTextAt, TemplateParseError } from '../../engine/index.ts';
import type { Abstract, ValuePath } from './abstract.ts';
import { anyOf, fieldOf, keyOf, originsOf, other } from './abstract.ts';
import { callFunction, isTolerant } from './functions.ts';
import type { Body, Library } from './library.ts';
import { parseBody } from './library.ts';
import { Scope } from './scope.ts';
import type { Usage } from './usage.ts';

/** A template under way. */
export interface Frame {
  readonly body: Body;
  readonly dot: Abstract;
  readonly scope: Scope;
}

/** Where a value is read, and whether it may be absent there. */
export interface Reading {
  readonly frame: Frame;
  /** An offset in the text of the frame's body. */
  readonly offset: number;
  readonly isOptional: boolean;
}

/** More than the largest charts need; whoever gets there has templates that cannot be followed. */
const maxSteps = 2_000_000;

/** Keys of a table that are followed one by one, where the templates choose among them. */
const maxGuesses = 100;

/** Templates that call each other in too many ways. */
export class TooManySteps extends Error {}

/**
 * Runs templates without values: every branch is taken, and what an expression is, is known only
 * as far as it comes from `.Values`. What is read of them goes to `usage`.
 */
export class Interpreter {
  readonly library: Library;
  readonly usage: Usage;
  /** By body, what each has been run with. */
  readonly #begun = new Map<ListNode, Set<string>>();
  readonly #texts = new Map<string, Body | undefined>();
  #steps = 0;

  constructor(library: Library, usage: Usage) {
    this.library = library;
    this.usage = usage;
  }

  /** Runs a body, unless it has been run with the like before. */
  run(body: Body, dot: Abstract): void {
    const begun = this.#begun.get(body.list) ?? new Set();
    const key = keyOf(dot);
    if (begun.has(key)) return;
    this.#begun.set(body.list, begun.add(key));
    this.#list(body.list, { body, dot, scope: new Scope(dot) });
  }

  /** A text for `tpl`; undefined if it is no template. The same text is the same body. */
  parse(text: string): Body | undefined {
    if (!this.#texts.has(text)) this.#texts.set(text, parseText(text));
    return this.#texts.get(text);
  }

  /** Runs all that is defined under a name. What is not there may do anything; files run anyway. */
  runDefinition(name: string, dot: Abstract): void {
    const bodies = this.library.definitions.get(name);
    if (bodies === undefined && !name.startsWith('templates/')) this.consume(dot);
    for (const body of bodies ?? []) this.run(body, dot);
  }

  /** Something is printed, compared, or handed to what cannot be followed: all of it is read. */
  consume(value: Abstract): void {
    switch (value.kind) {
      case 'root':
        if (value.isAssumed !== true) this.usage.readWhole(value.path);
        return;
      case 'subcharts':
      case 'values':
        this.usage.readWhole(value.path);
        return;
      case 'dict':
        for (const field of value.fields.values()) this.consume(field);
        return;
      case 'list':
        for (const item of value.items) this.consume(item);
        return;
      case 'any':
        for (const member of value.members) this.consume(member);
        return;
      case 'made':
      case 'text':
      case 'files':
      case 'other':
    }
  }

  /** What is under the keys of a value, one after the other. */
  readFields(value: Abstract, fields: readonly string[], reading: Reading): Abstract {
    const result = fields.reduce(fieldOf, value);
    if (fields.length > 0) this.#note(result, reading);
    return result;
  }

  /** What a `range` over it sees, one at a time. */
  itemsOf(value: Abstract): Abstract {
    switch (value.kind) {
      case 'list':
        return anyOf(value.items);
      case 'dict':
        return anyOf([...value.fields.values()]);
      case 'any':
        return anyOf(value.members.map((member) => this.itemsOf(member)));
      case 'values':
        return this.#childrenOf(value) ?? this.#madeFrom(value);
      case 'root':
      case 'subcharts':
        return this.#madeFrom(value);
      case 'made':
      case 'files':
        return value;
      case 'text':
      case 'other':
        return other;
    }
  }

  #madeFrom(value: Abstract): Abstract {
    this.consume(value);
    return { kind: 'made', from: originsOf(value) };
  }

  /** A value under a key that the templates choose; undefined if it is no table. */
  #childrenOf({ path }: { readonly path: ValuePath }): Abstract | undefined {
    const table = this.library.findValue(path);
    if (!(table instanceof Map) || table.size > maxGuesses) return undefined;
    const paths = [...(table as ReadonlyMap<string, unknown>).keys()].map((key) => [...path, key]);
    for (const child of paths) this.usage.touch(child);
    return anyOf(paths.map((child) => ({ kind: 'values', path: child, isGuess: true })));
  }

  #note(value: Abstract, reading: Reading): void {
    if (value.kind === 'any') {
      for (const member of value.members) this.#note(member, reading);
    } else if (value.kind === 'values') {
      const { isOptional } = reading;
      if (value.isGuess === true) this.usage.touch(value.path);
      else this.usage.read(value.path, () => placeOf(reading), { isOptional });
    }
  }

  #list({ nodes }: ListNode, frame: Frame): void {
    for (const node of nodes) this.#statement(node, frame);
  }

  #statement(node: StatementNode, frame: Frame): void {
    switch (node.kind) {
      case 'action': {
        const value = this.#pipe(node.pipe, frame);
        if (node.pipe.variables.length === 0) this.consume(value);
        return;
      }
      case 'template':
        this.runDefinition(node.name, node.pipe ? this.#pipe(node.pipe, frame) : other);
        return;
      case 'if':
      case 'with':
      case 'range':
        this.#branch(node, { ...frame, scope: frame.scope.nested() });
        return;
      case 'text':
      case 'break':
      case 'continue':
    }
  }

  #branch(node: BranchNode, frame: Frame): void {
    const { scope } = frame;
    if (node.kind === 'range') this.#range(node, frame);
    else {
      const value = this.#pipe(node.pipe, frame, true);
      const dot = node.kind === 'with' ? value : frame.dot;
      this.#list(node.list, { ...frame, dot, scope: scope.nested() });
    }
    if (node.elseList) this.#list(node.elseList, { ...frame, scope: scope.nested() });
  }

  #range(node: BranchNode, frame: Frame): void {
    const { scope } = frame;
    const { variables } = node.pipe;
    const collection = this.#value(node.pipe, frame, false);
    const items = this.itemsOf(collection);
    const keys: Abstract = { kind: 'made', from: originsOf(collection) };
    for (const variable of variables.slice(0, -1)) scope.declare(variable.name, keys);
    const last = variables.at(-1);
    if (last !== undefined) scope.declare(last.name, items);
    const turn = (): void => this.#list(node.list, { ...frame, dot: items, scope: scope.nested() });
    const before = scope.assignments;
    turn();
    // What one turn assigns, the next one sees.
    if (scope.assignments > before) turn();
  }

  #pipe(pipe: PipeNode, frame: Frame, isTested = false): Abstract {
    const value = this.#value(pipe, frame, isTested);
    for (const { name } of pipe.variables) {
      if (pipe.isAssignment) frame.scope.assign(name, value);
      else frame.scope.declare(name, value);
    }
    return value;
  }

  #value({ commands }: PipeNode, frame: Frame, isTested: boolean): Abstract {
    if (++this.#steps > maxSteps) throw new TooManySteps();
    let value: Abstract | undefined;
    for (const [index, command] of commands.entries()) {
      const next = commands[index + 1]?.args[0];
      const isOptional =
        next === undefined ? isTested : next.kind === 'identifier' && isTolerant(next.name);
      value = this.#command(command, frame, { final: value, isOptional });
    }
    return value ?? other;
  }

  #command(
    { args: [first, ...rest] }: CommandNode,
    frame: Frame,
    { final, isOptional }: { final: Abstract | undefined; isOptional: boolean },
  ): Abstract {
    if (rest.length === 0 && final === undefined) return this.#operand(first, frame, isOptional);
    const name = first.kind === 'identifier' ? first.name : undefined;
    const areOptional =
      name === undefined ? false : isTolerant(name) || (isOptional && isLogic(name));
    const args = rest.map((arg) => this.#operand(arg, frame, areOptional));
    if (final !== undefined) args.push(final);
    if (name !== undefined) {
      return callFunction(name, args, { interpreter: this, frame, offset: first.pos });
    }
    return this.#method(this.#operand(first, frame, isOptional), first, args);
  }

  /** Methods are those of `.Files`, `.Capabilities` and the like. */
  #method(receiver: Abstract, node: OperandNode, args: readonly Abstract[]): Abstract {
    for (const arg of args) this.consume(arg);
    if (receiver.kind !== 'files') return other;
    const [name] = args;
    const isGet = 'fields' in node && node.fields.at(-1) === 'Get';
    const text = isGet && name?.kind === 'text' ? this.library.findFile(name.text) : undefined;
    return text === undefined ? receiver : { kind: 'text', text };
  }

  #operand(node: OperandNode, frame: Frame, isOptional: boolean): Abstract {
    const reading = { frame, offset: node.pos, isOptional };
    switch (node.kind) {
      case 'dot':
        return frame.dot;
      case 'field':
        return this.readFields(frame.dot, node.fields, reading);
      case 'variable':
        return this.readFields(frame.scope.read(node.name), node.fields, reading);
      case 'chain':
        return this.readFields(this.#operand(node.node, frame, true), node.fields, reading);
      case 'pipe':
        return this.#pipe(node, frame, isOptional);
      case 'identifier':
        return callFunction(node.name, [], { interpreter: this, frame, offset: node.pos });
      case 'string':
        return { kind: 'text', text: node.value };
      case 'number':
        // An index, if anything.
        return { kind: 'text', text: node.text };
      case 'nil':
      case 'bool':
        return other;
    }
  }
}

function parseText(text: string): Body | undefined {
  const file = 'values.yaml';
  try {
    return { file, text, list: parseBody(file, text).root };
  } catch (error) {
    if (error instanceof TemplateParseError) return undefined;
    throw error;
  }
}

function isLogic(name: string): boolean {
  return name === 'and' || name === 'or' || name === 'not';
}

function placeOf({ frame: { body }, offset }: Reading): SourcePosition {
  const { file, text } = body;
  return {
    file,
    line: lineAt(text, offset),
    column: columnAt(text, offset),
    text: lineTextAt(text, offset),
  };
}
