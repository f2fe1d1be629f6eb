import type { SimpleKey } from './simple-keys.ts';

export type TokenType =
  | 'stream-end'
  | 'version-directive'
  | 'tag-directive'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'block-entry'
  | 'flow-entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

export class Token {
  readonly type: TokenType;
  readonly line: number;
  readonly column: number;
  /** Scalar text, anchor name, tag handle, directive value. */
  readonly value: string;
  /** The rest of a tag, the prefix of a tag directive. */
  readonly suffix: string;
  readonly isPlain: boolean;
  /** The key that starts here, if a `:` follows. */
  key: SimpleKey | undefined = undefined;

  constructor(
    type: TokenType,
    line: number,
    column: number,
    value = '',
    suffix = '',
    isPlain = false,
  ) {
    this.type = type;
    this.line = line;
    this.column = column;
    this.value = value;
    this.suffix = suffix;
    this.isPlain = isPlain;
  }
}
