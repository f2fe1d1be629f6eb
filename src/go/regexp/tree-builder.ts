import type { Cursor } from './cursor.ts';
import { plainFlags } from './flags.ts';
import type { Flags } from './flags.ts';
import type { Node } from './node.ts';
import { syntaxError } from './syntax-error.ts';

/** A parenthesis that is still open, or the pattern as a whole. */
interface Group {
  readonly capture: number | undefined;
  /** Those in effect outside of it. */
  readonly flags: Flags;
  readonly choices: Node[];
  sequence: Node[];
}

/** What has been read so far, and where reading goes on. */
export interface TreeBuilder {
  readonly cursor: Cursor;
  readonly groupNames: string[];
  readonly outerGroups: Group[];
  /** How deep the nodes nest; a leaf is 1 and need not be here. */
  readonly heights: WeakMap<Node, number>;
  group: Group;
  flags: Flags;
}

const maxHeight = 1000;

export function startTree(cursor: Cursor): TreeBuilder {
  return {
    cursor,
    groupNames: [''],
    outerGroups: [],
    heights: new WeakMap(),
    group: newGroup(undefined, plainFlags),
    flags: plainFlags,
  };
}

export function finishTree(builder: TreeBuilder): Node {
  if (builder.outerGroups.length > 0) {
    throw syntaxError('missing closing )', builder.cursor.pattern);
  }
  return choiceOf(builder, builder.group);
}

export function push(builder: TreeBuilder, node: Node): void {
  builder.group.sequence.push(node);
}

/** Opens a group; one that captures is given a name, which may be empty. */
export function openGroup(builder: TreeBuilder, captureName?: string): void {
  if (captureName !== undefined) builder.groupNames.push(captureName);
  const capture = captureName === undefined ? undefined : builder.groupNames.length - 1;
  builder.outerGroups.push(builder.group);
  builder.group = newGroup(capture, builder.flags);
}

export function closeGroup(builder: TreeBuilder): void {
  const { group } = builder;
  const outer = builder.outerGroups.pop();
  if (outer === undefined) throw syntaxError('unexpected )', builder.cursor.pattern);
  const node = choiceOf(builder, group);
  builder.cursor.skip(1);
  builder.flags = group.flags;
  builder.group = outer;
  const { capture } = group;
  push(
    builder,
    capture === undefined
      ? node
      : grown(builder, { kind: 'capture', index: capture, node }, [node]),
  );
}

export function endChoice(builder: TreeBuilder): void {
  builder.cursor.skip(1);
  builder.group.choices.push(sequenceOf(builder, builder.group.sequence));
  builder.group.sequence = [];
}

function choiceOf(builder: TreeBuilder, { choices, sequence }: Group): Node {
  const last = sequenceOf(builder, sequence);
  if (choices.length === 0) return last;
  const nodes = [...choices, last];
  return grown(builder, { kind: 'choice', nodes }, nodes);
}

function sequenceOf(builder: TreeBuilder, nodes: readonly Node[]): Node {
  const [first] = nodes;
  if (first === undefined) return { kind: 'empty' };
  return nodes.length === 1 ? first : grown(builder, { kind: 'sequence', nodes }, nodes);
}

/** Checks how deep a node nests that was made of others. */
export function grown(builder: TreeBuilder, node: Node, children: readonly Node[]): Node {
  const { heights, cursor } = builder;
  let height = 1;
  for (const child of children) height = Math.max(height, 1 + (heights.get(child) ?? 1));
  if (height > maxHeight) throw syntaxError('expression nests too deeply', cursor.pattern);
  heights.set(node, height);
  return node;
}

function newGroup(capture: number | undefined, flags: Flags): Group {
  return { capture, flags, choices: [], sequence: [] };
}
