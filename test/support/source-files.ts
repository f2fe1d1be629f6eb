import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parts } from './layers.ts';

export interface SourceFile {
  /** From the repository's root, with slashes: `src/engine/parse/lexer.ts`. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  /** A path from the root for a file of ours, else the package's or Node's own name. */
  readonly to: string;
  readonly isTypeOnly: boolean;
  /** Loaded when the line is reached, by `import()`. */
  readonly isDynamic: boolean;
  /** What is imported by name; none of it for a whole module. */
  readonly names: readonly string[];
}

const root = path.join(import.meta.dirname, '../..');
const houses = ['src', ...parts];

/** Whether a path is one of the product's own files, rather than a package. */
export function isOurs(file: string): boolean {
  return houses.includes(file.split('/')[0] ?? '');
}

/** The product's own files; tests beside the code are not bound by its laws. */
export function readSourceFiles(): SourceFile[] {
  return globSync(`{${houses.join(',')}}/**/*.ts`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test(-d)?\.ts$/.test(file))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

export function importsOf(file: SourceFile): Import[] {
  const statements = file.text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm,
  );
  const dynamic = file.text.matchAll(/(?:const\s*\{([^}]*)\}\s*=\s*await\s+)?import\('([^']+)'\)/g);
  return [
    ...[...statements].map(([, type, names, name]) => ({
      ...importOf(file, name, names),
      isTypeOnly: type !== undefined,
    })),
    ...[...dynamic].map(([, names, name]) => ({
      ...importOf(file, name, names),
      isDynamic: true,
    })),
  ];
}

function importOf(file: SourceFile, name = '', names = ''): Import {
  const to = name.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), name) : name;
  return {
    from: file.path,
    to,
    isTypeOnly: false,
    isDynamic: false,
    names: [...names.matchAll(/(?:^|[{,])\s*(\w+)/g)].map(([, each = '']) => each),
  };
}

/** `engine` for `src/engine/parse/lexer.ts`, `cluster` for all below it; the door and its neighbours are `.`. */
export function moduleOf(file: string): string {
  const parts = file.split('/');
  if (parts[0] !== 'src') return parts[0] ?? '.';
  return parts.length > 2 ? (parts[1] ?? '.') : '.';
}
