/**
 * Single values in a text of YAML, read and written without touching the rest of it: a form changes the line
 * that it is about, and comments stay where they are. It knows block style alone, which is what people write;
 * what it does not understand it leaves to the editor.
 */

interface Found {
  readonly line: number;
  readonly indent: number;
}

/** The plain text of a scalar at a path; undefined where there is none. */
export function readLeaf(text: string, path: readonly string[]): string | undefined {
  const lines = text.split('\n');
  const found = findKey(lines, path);
  if (found === undefined) return undefined;
  const raw = (lines[found.line] ?? '').replace(/^\s*[^:]+:/, '').trim();
  return unquote(raw.replace(/\s+#.*$/, ''));
}

/** The same text with a scalar at a path, or without it. */
export function writeLeaf(
  text: string,
  path: readonly string[],
  value: string | undefined,
): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const found = findKey(lines, path);
  if (value === undefined) {
    if (found !== undefined) lines.splice(found.line, 1);
    return finish(removeEmpty(lines, path.slice(0, -1)));
  }
  if (found !== undefined) {
    lines[found.line] = `${' '.repeat(found.indent)}${keyText(path.at(-1) ?? '')}: ${value}`;
    return finish(lines);
  }
  return finish(insert(lines, path, value));
}

function insert(
  lines: readonly string[],
  path: readonly string[],
  value: string,
): readonly string[] {
  let depth = path.length - 1;
  let parent: Found | undefined;
  for (; depth > 0; depth--) {
    parent = findKey(lines, path.slice(0, depth));
    if (parent !== undefined) break;
  }
  const indent = parent === undefined ? 0 : parent.indent + 2;
  const missing = path.slice(depth);
  const added = missing.map((key, index) => {
    const isLast = index === missing.length - 1;
    return `${' '.repeat(indent + 2 * index)}${keyText(key)}:${isLast ? ` ${value}` : ''}`;
  });
  const at = parent === undefined ? lines.length : parent.line + 1;
  return [...lines.slice(0, at), ...added, ...lines.slice(at)];
}

/** A table that has lost its last value goes with it. */
function removeEmpty(lines: readonly string[], path: readonly string[]): readonly string[] {
  const found = path.length === 0 ? undefined : findKey(lines, path);
  if (found === undefined || !/:\s*$/.test(lines[found.line] ?? '')) return lines;
  const next = lines
    .slice(found.line + 1)
    .find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  if (next !== undefined && indentOf(next) > found.indent) return lines;
  return removeEmpty(
    [...lines.slice(0, found.line), ...lines.slice(found.line + 1)],
    path.slice(0, -1),
  );
}

function findKey(lines: readonly string[], path: readonly string[]): Found | undefined {
  let from = 0;
  let below = -1;
  let found: Found | undefined;
  for (const key of path) {
    found = findBelow(lines, from, below, key);
    if (found === undefined) return undefined;
    from = found.line + 1;
    below = found.indent;
  }
  return found;
}

function findBelow(
  lines: readonly string[],
  from: number,
  below: number,
  key: string,
): Found | undefined {
  let level: number | undefined;
  for (let line = from; line < lines.length; line++) {
    const text = lines[line] ?? '';
    if (text.trim() === '' || text.trim().startsWith('#')) continue;
    const indent = indentOf(text);
    if (indent <= below) return undefined;
    level ??= indent;
    const name = /^\s*("[^"]*"|'[^']*'|[^:#\s][^:]*):(\s|$)/.exec(text)?.[1];
    if (indent === level && name !== undefined && unquote(name.trim()) === key)
      return { line, indent };
  }
  return undefined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function unquote(text: string): string {
  if (/^".*"$/.test(text)) return JSON.parse(text) as string;
  return /^'.*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

function keyText(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
}

function finish(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
