export type NodeKind = 'scalar' | 'sequence' | 'mapping' | 'alias';

/** What the text says, before it means anything: kinds, tags and texts with their positions. */
export class YamlNode {
  readonly kind: NodeKind;
  /** Counted from 0, like `column`. */
  readonly line: number;
  readonly column: number;
  /** The text of a scalar, the name that an alias refers to. */
  readonly value: string;
  /** In full, such as `tag:yaml.org,2002:int`; empty where there is none. */
  readonly tag: string;
  /** A scalar that is not quoted: its text decides what it is. */
  readonly isPlain: boolean;
  /** Items of a sequence; keys and values of a mapping in turn. */
  readonly children: YamlNode[];
  /** What an alias stands for. */
  readonly target: YamlNode | undefined;

  private constructor(
    kind: NodeKind,
    place: Place,
    value: string,
    tag: string,
    isPlain: boolean,
    children: YamlNode[],
    target?: YamlNode,
  ) {
    this.kind = kind;
    this.line = place.line;
    this.column = place.column;
    this.value = value;
    this.tag = tag;
    this.isPlain = isPlain;
    this.children = children;
    this.target = target;
  }

  static scalar(place: Place, value: string, tag: string, isPlain: boolean): YamlNode {
    return new YamlNode('scalar', place, value, tag, isPlain, noChildren);
  }

  static collection(kind: 'sequence' | 'mapping', place: Place): YamlNode {
    return new YamlNode(kind, place, '', '', false, []);
  }

  static alias(place: Place, name: string, target: YamlNode): YamlNode {
    return new YamlNode('alias', place, name, '', false, noChildren, target);
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

const noChildren: YamlNode[] = [];
