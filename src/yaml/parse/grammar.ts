import type { TokenType } from '../scan/token.ts';

/** What is expected next inside a collection. */
export type State =
  | 'block-entry'
  | 'indentless-entry'
  | 'block-key'
  | 'block-value'
  | 'flow-first-entry'
  | 'flow-entry'
  | 'flow-pair-key'
  | 'flow-pair-value'
  | 'flow-pair-end'
  | 'flow-first-key'
  | 'flow-key'
  | 'flow-value'
  | 'flow-no-value';

/** Where a node may stand: an indentless sequence only as a value of a block mapping. */
export type Place = 'flow' | 'block' | 'block-or-indentless';

/** What a token begins, if it begins a collection there. */
export function stateAfter(type: TokenType, place: Place): State | undefined {
  switch (type) {
    case 'flow-sequence-start':
      return 'flow-first-entry';
    case 'flow-mapping-start':
      return 'flow-first-key';
    case 'block-sequence-start':
      return place === 'flow' ? undefined : 'block-entry';
    case 'block-mapping-start':
      return place === 'flow' ? undefined : 'block-key';
    case 'block-entry':
      return place === 'block-or-indentless' ? 'indentless-entry' : undefined;
    default:
      return undefined;
  }
}

export function isFlowItemEnd(type: TokenType, end: TokenType): boolean {
  return type === 'flow-entry' || type === end;
}

/** Tokens that leave the document before them without content. */
export function isDocumentEnd(type: TokenType): boolean {
  switch (type) {
    case 'version-directive':
    case 'tag-directive':
    case 'document-start':
    case 'document-end':
    case 'stream-end':
      return true;
    default:
      return false;
  }
}
