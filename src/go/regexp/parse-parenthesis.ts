import type { Cursor } from './cursor.ts';
import { withFlag } from './flags.ts';
import { syntaxError } from './syntax-error.ts';
import { openGroup } from './tree-builder.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** A parenthesis: a group that captures or not, or flags for the group around it. */
export function parseParenthesis(builder: TreeBuilder): void {
  const { cursor } = builder;
  if (/^\(\?P?<./s.test(cursor.rest)) {
    openGroup(builder, parseGroupName(cursor));
  } else if (cursor.startsWith('(?')) {
    parseFlags(builder);
  } else {
    cursor.skip(1);
    openGroup(builder, '');
  }
}

function parseGroupName(cursor: Cursor): string {
  const { rest } = cursor;
  const end = rest.indexOf('>');
  if (end < 0) {
    throw syntaxError(rest.isWellFormed() ? 'invalid named capture' : 'invalid UTF-8', rest);
  }
  const name = rest.slice(rest.indexOf('<') + 1, end);
  if (!name.isWellFormed()) throw syntaxError('invalid UTF-8', name);
  if (!/^[0-9A-Za-z_]+$/.test(name)) {
    throw syntaxError('invalid named capture', rest.slice(0, end + 1));
  }
  cursor.skip(end + 1);
  return name;
}

/** `(?i)` sets flags to the end of the group around it, `(?i:` for a group of its own. */
function parseFlags(builder: TreeBuilder): void {
  const { cursor } = builder;
  const start = cursor.index;
  cursor.skip(2);
  let flags = builder.flags;
  let isSetting = true;
  let isPending = false; // a minus sign with nothing after it
  while (!cursor.isAtEnd()) {
    const letter = String.fromCodePoint(cursor.nextRune());
    if (letter === '-' && isSetting) {
      isSetting = false;
      isPending = true;
    } else if ((letter === ':' || letter === ')') && !isPending) {
      if (letter === ':') openGroup(builder);
      builder.flags = flags;
      return;
    } else {
      const changed = withFlag(flags, letter, isSetting);
      if (changed === undefined) break;
      flags = changed;
      isPending = false;
    }
  }
  throw syntaxError('invalid or unsupported Perl syntax', cursor.since(start));
}
