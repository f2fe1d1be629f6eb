import { goFunction } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';

const base = goFunction('func(string) string', baseOf);
const clean = goFunction('func(string) string', cleanPath);
const dir = goFunction('func(string) string', dirOf);
const ext = goFunction('func(string) string', extensionOf);
const isAbs = goFunction('func(string) bool', (path: string) => path.startsWith('/'));

/** Go's package path. The `os` functions are the same: charts render alike on every system. */
export const pathFunctions: FunctionTable = {
  base,
  clean,
  dir,
  ext,
  isAbs,
  osBase: base,
  osClean: clean,
  osDir: dir,
  osExt: ext,
  osIsAbs: isAbs,
};

function baseOf(path: string): string {
  if (path === '') return '.';
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

function dirOf(path: string): string {
  return cleanPath(path.slice(0, path.lastIndexOf('/') + 1));
}

/** The shortest path that means the same, by the text alone. */
function cleanPath(path: string): string {
  const isRooted = path.startsWith('/');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..' || parts.at(-1) === '..') parts.push(part);
    else if (parts.length > 0) parts.pop();
    else if (!isRooted) parts.push('..');
  }
  return (isRooted ? '/' : '') + parts.join('/') || '.';
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}
