import type { DraftVersion } from '../draft.ts';
import { findDraft, latestDraft } from '../draft.ts';
import { isMet } from './is-met.ts';
import { isPlainSchema } from './plain-schema.ts';
import { isTable } from './plain-json.ts';
import { tooHard } from './too-hard.ts';

/**
 * Whether values meet a schema in JSON, beyond doubt. The whole check takes five times as long
 * and knows what is wrong; this one is for values that are all right, and for the schemas that
 * charts have. False means nothing.
 */
export function meetsQuickly(
  text: string,
  values: unknown,
  allowedAtRoot: ReadonlySet<string>,
): boolean {
  try {
    const root = parse(text);
    const draft = draftOf(root);
    return (
      isPlainSchema(root, { draft, text }) && isMet(root, values, { root, draft, allowedAtRoot })
    );
  } catch (error) {
    if (error === tooHard) return false;
    throw error;
  }
}

/** Go replaces halves of surrogate pairs, which JavaScript keeps. */
function parse(text: string): unknown {
  if (!text.isWellFormed() || text.includes('\\ud') || text.includes('\\uD')) throw tooHard;
  try {
    return JSON.parse(text);
  } catch (error) {
    // The latter where it is too deep for the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) throw tooHard;
    throw error;
  }
}

function draftOf(root: unknown): DraftVersion {
  const named = isTable(root) ? root['$schema'] : undefined;
  if (named === undefined) return latestDraft.version;
  const draft =
    typeof named === 'string' && named.startsWith('http') ? findDraft(named) : undefined;
  // Draft 4 has many ways of its own.
  if (draft === undefined || draft.version === 4) throw tooHard;
  return draft.version;
}
