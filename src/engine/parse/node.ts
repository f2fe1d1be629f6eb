/** The syntax tree of a template. `pos` is the offset in its text that error messages point at. */
export interface ListNode {
  readonly kind: 'list';
  readonly pos: number;
  readonly nodes: readonly StatementNode[];
}

export interface TextNode {
  readonly kind: 'text';
  readonly pos: number;
  readonly text: string;
}

export interface ActionNode {
  readonly kind: 'action';
  readonly pos: number;
  readonly pipe: PipeNode;
}

export interface BranchNode<Kind extends 'if' | 'with' | 'range' = 'if' | 'with' | 'range'> {
  readonly kind: Kind;
  readonly pos: number;
  readonly pipe: PipeNode;
  readonly list: ListNode;
  readonly elseList: ListNode | undefined;
}

export interface TemplateNode {
  readonly kind: 'template';
  readonly pos: number;
  readonly name: string;
  readonly pipe: PipeNode | undefined;
}

export interface LoopControlNode {
  readonly kind: 'break' | 'continue';
  readonly pos: number;
}

export type StatementNode = TextNode | ActionNode | BranchNode | TemplateNode | LoopControlNode;

export interface PipeNode {
  readonly kind: 'pipe';
  readonly pos: number;
  readonly isAssignment: boolean;
  readonly variables: readonly VariableNode[];
  readonly commands: readonly CommandNode[];
}

export interface CommandNode {
  readonly kind: 'command';
  readonly pos: number;
  /** Never empty: the first is what is called or read. */
  readonly args: readonly [OperandNode, ...OperandNode[]];
}

export interface IdentifierNode {
  readonly kind: 'identifier';
  readonly pos: number;
  readonly name: string;
}

/** `$x.a.b`: the name with its `$`, then the fields read from it. */
export interface VariableNode {
  readonly kind: 'variable';
  readonly pos: number;
  readonly name: string;
  readonly fields: readonly string[];
}

export interface DotNode {
  readonly kind: 'dot';
  readonly pos: number;
}

export interface NilNode {
  readonly kind: 'nil';
  readonly pos: number;
}

/** `.a.b` */
export interface FieldNode {
  readonly kind: 'field';
  readonly pos: number;
  readonly fields: readonly string[];
}

/** `(pipeline).a.b`, or any other term that is followed by fields. */
export interface ChainNode {
  readonly kind: 'chain';
  readonly pos: number;
  readonly node: TermNode;
  readonly fields: readonly string[];
}

export interface BoolNode {
  readonly kind: 'bool';
  readonly pos: number;
  readonly value: boolean;
}

/** An ideal constant: it has a value in each type that can hold it. */
export interface NumberNode extends NumberValues {
  readonly kind: 'number';
  readonly pos: number;
  readonly text: string;
}

export interface NumberValues {
  readonly int?: bigint;
  readonly uint?: bigint;
  readonly float?: number;
  readonly complex?: readonly [real: number, imaginary: number];
}

export interface StringNode {
  readonly kind: 'string';
  readonly pos: number;
  readonly quoted: string;
  readonly value: string;
}

export type TermNode =
  | IdentifierNode
  | VariableNode
  | DotNode
  | NilNode
  | FieldNode
  | BoolNode
  | NumberNode
  | StringNode
  | PipeNode;

export type OperandNode = TermNode | ChainNode;

export type Node = ListNode | StatementNode | OperandNode | CommandNode;
