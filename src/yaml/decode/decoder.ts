import type { YamlNode } from '../parse/node.ts';
import { positionOf, YamlError } from '../yaml-error.ts';
import { AliasLimit } from './alias-limit.ts';
import { Entries } from './entries.ts';
import { goSyntax } from './go-syntax.ts';
import type { PlainValue } from './resolve.ts';
import { decodeScalar, decodeScalarAsJson } from './scalar.ts';
import { Problems } from './problems.ts';

export interface DecodeOptions {
  /** A key that occurs twice is an error, also when a merge brings it. */
  readonly isStrict?: boolean;
  /**
   * `float64`, the default: every number is one, as in JSON. `exact`: integers are bigint, or
   * GoNumber where they need a uint64.
   */
  readonly numbers?: 'float64' | 'exact';
}

/** The value of a document by the rules of sigs.k8s.io/yaml: go-yaml v2, then JSON. */
export function decodeDocument(root: YamlNode, options: DecodeOptions = {}): unknown {
  const problems = new Problems();
  const decoder = new Decoder(options, problems);
  const value = decoder.decode(root);
  problems.throwIfAny(value, maxDepth);
  return value;
}

/** As go-yaml v2 alone decodes it: keys keep their types. */
function decodeWithKeys(root: YamlNode): unknown {
  return new Decoder({ numbers: 'exact' }, undefined).decode(root);
}

interface SequenceFrame {
  readonly kind: 'sequence';
  readonly node: YamlNode;
  readonly items: unknown[];
  index: number;
  isWaiting: boolean;
}

interface MappingFrame {
  readonly kind: 'mapping';
  readonly node: YamlNode;
  readonly entries: Entries;
  /** The entries are another mapping's. */
  readonly isMerge: boolean;
  index: number;
  isWaiting: boolean;
  key: PlainValue;
}

interface MergeFrame {
  readonly kind: 'merge';
  readonly sources: readonly YamlNode[];
  readonly entries: Entries;
  /** Earlier sources win, so they are merged last. */
  remaining: number;
}

interface AliasFrame {
  readonly kind: 'alias';
  readonly node: YamlNode;
}

type Frame = SequenceFrame | MappingFrame | MergeFrame | AliasFrame;

/** Go's encoding/json reads no deeper. */
const maxDepth = 10_000;

/** Works on a stack of its own, so that no depth of nesting exhausts JavaScript's. */
class Decoder {
  readonly #decodeScalar: (node: YamlNode) => unknown;
  readonly #options: DecodeOptions;
  readonly #problems: Problems | undefined;
  readonly #limit = new AliasLimit();
  readonly #openAliases = new Set<YamlNode>();
  readonly #frames: Frame[] = [];
  #depth = 0;
  /** What was decoded last. */
  #value: unknown = null;

  /** Without `problems` keys keep their types. */
  constructor(options: DecodeOptions, problems: Problems | undefined) {
    this.#options = options;
    this.#problems = problems;
    this.#decodeScalar = options.numbers === 'exact' ? decodeScalar : decodeScalarAsJson;
  }

  decode(root: YamlNode): unknown {
    // go-yaml counts the document as a node.
    this.#limit.count();
    this.#enter(root);
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      this.#resume(frame);
    }
    return this.#value;
  }

  /** Decodes a node or begins to, a mapping into `entries`; true when its value is there. */
  #enter(node: YamlNode, entries?: Entries): boolean {
    this.#limit.count();
    switch (node.kind) {
      case 'scalar':
        this.#value = this.#decodeScalar(node);
        if (typeof this.#value === 'number' && !Number.isFinite(this.#value)) {
          this.#problems?.suspect();
        }
        return true;
      case 'sequence':
        this.#descend();
        this.#frames.push({ kind: 'sequence', node, items: [], index: 0, isWaiting: false });
        return false;
      case 'mapping':
        this.#enterMapping(node, entries);
        return false;
      case 'alias':
        return this.#enterAlias(node, entries);
    }
  }

  #enterMapping(node: YamlNode, mergedInto: Entries | undefined): void {
    const isMerge = mergedInto !== undefined;
    if (!isMerge) this.#descend();
    const entries = mergedInto ?? this.#newEntries();
    this.#frames.push({
      kind: 'mapping',
      node,
      entries,
      isMerge,
      index: 0,
      isWaiting: false,
      key: null,
    });
  }

  #newEntries(): Entries {
    const keepsTypes = this.#problems === undefined;
    return new Entries({ isStrict: this.#options.isStrict ?? false, keepsTypes });
  }

  #enterAlias(node: YamlNode, entries: Entries | undefined): boolean {
    if (this.#openAliases.has(node)) {
      throw new YamlError(`yaml: anchor '${node.value}' value contains itself`, positionOf(node));
    }
    this.#openAliases.add(node);
    this.#limit.enterAlias();
    this.#frames.push({ kind: 'alias', node });
    const isDone = node.target === undefined || this.#enter(node.target, entries);
    if (isDone) this.#leaveAlias(node);
    return isDone;
  }

  #leaveAlias(node: YamlNode): void {
    this.#frames.pop();
    this.#limit.leaveAlias();
    this.#openAliases.delete(node);
  }

  #resume(frame: Frame): void {
    switch (frame.kind) {
      case 'sequence':
        this.#resumeSequence(frame);
        break;
      case 'mapping':
        this.#resumeMapping(frame);
        break;
      case 'merge':
        this.#resumeMerge(frame);
        break;
      case 'alias':
        this.#leaveAlias(frame.node);
        break;
    }
  }

  #resumeSequence(frame: SequenceFrame): void {
    const { children } = frame.node;
    if (frame.isWaiting) frame.items.push(this.#value);
    for (let child = children[frame.index]; child !== undefined; child = children[frame.index]) {
      frame.index++;
      frame.isWaiting = !this.#enter(child);
      if (frame.isWaiting) return;
      frame.items.push(this.#value);
    }
    this.#leave(frame.items);
  }

  #resumeMapping(frame: MappingFrame): void {
    const { children } = frame.node;
    if (frame.isWaiting) this.#accept(frame);
    for (let child = children[frame.index]; child !== undefined; child = children[frame.index]) {
      if (frame.index % 2 === 0 && child.kind === 'scalar') {
        if (isMergeKey(child)) {
          this.#resumeWithMerge(frame, children[frame.index + 1]);
          return;
        }
        this.#acceptKey(frame, child);
        continue;
      }
      frame.isWaiting = !this.#enter(child);
      if (frame.isWaiting) return;
      this.#accept(frame);
    }
    if (frame.isMerge) this.#frames.pop();
    else this.#leave(frame.entries.map);
  }

  /** Takes the child of a mapping that was decoded last. */
  #accept(frame: MappingFrame): void {
    const child = frame.node.children[frame.index];
    if (child === undefined) return;
    if (frame.index % 2 === 0) frame.key = requireKey(child);
    else this.#setEntry(frame, child);
    frame.index++;
  }

  #acceptKey(frame: MappingFrame, node: YamlNode): void {
    this.#limit.count();
    frame.key = decodeScalar(node);
    frame.index++;
  }

  #setEntry({ entries, key }: MappingFrame, valueNode: YamlNode): void {
    const refusal = entries.set(key, this.#value);
    if (refusal === 'duplicate') {
      this.#problems?.duplicateKey(goSyntax(key), positionOf(valueNode));
    } else if (refusal === 'unsupported') {
      const type = key === null ? '%!s(<nil>)' : 'uint64';
      const value = goSyntax(decodeWithKeys(valueNode));
      const description = `type: ${type}, key: ${goSyntax(key)}, value: ${value}`;
      this.#problems?.unsupportedKey(entries.map, description, positionOf(valueNode));
    }
  }

  #resumeWithMerge(frame: MappingFrame, source: YamlNode | undefined): void {
    frame.index += 2;
    frame.isWaiting = false;
    const { entries } = frame;
    if (source?.kind === 'sequence') {
      const sources = source.children;
      this.#frames.push({ kind: 'merge', sources, entries, remaining: sources.length });
    } else if (source !== undefined) {
      this.#enter(requireMapping(source), entries);
    }
  }

  #resumeMerge(frame: MergeFrame): void {
    const source = frame.sources[--frame.remaining];
    if (source === undefined) this.#frames.pop();
    else this.#enter(requireMapping(source), frame.entries);
  }

  #leave(value: unknown): void {
    this.#frames.pop();
    this.#depth--;
    this.#value = value;
  }

  #descend(): void {
    this.#depth++;
    if (this.#depth > maxDepth) this.#problems?.suspect();
  }
}

function isMergeKey(node: YamlNode): boolean {
  return node.value === '<<' && (node.isPlain || node.tag === 'tag:yaml.org,2002:merge');
}

function requireMapping(node: YamlNode): YamlNode {
  const { kind } = node.target ?? node;
  if (kind === 'mapping') return node;
  throw new YamlError(
    'yaml: map merge requires map or sequence of maps as the value',
    positionOf(node),
  );
}

function requireKey(node: YamlNode): PlainValue {
  const key = node.target ?? node;
  if (key.kind === 'scalar') return decodeScalar(key);
  throw new YamlError(`yaml: invalid map key: ${goSyntax(decodeWithKeys(key))}`, positionOf(node));
}
