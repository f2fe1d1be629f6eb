/**
 * Writes `dist/descriptions`: what Kubernetes says of its types and their fields, for `kubectl explain`
 * on the embedded cluster, as the declarations of the package kubernetes-models have it.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { longName } from '../../cluster/discovery/openapi-schemas.ts';
import { builtinTypes } from '../../cluster/schema/builtin-types.ts';

const target = fileURLToPath(new URL('../../dist/descriptions', import.meta.url));
const require = createRequire(import.meta.url);
const packages = ['kubernetes-models', '@kubernetes-models/apimachinery'];

export function buildDescriptions() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const text = JSON.stringify(describeTypes());
  writeFileSync(path.join(target, 'kubernetes.json.br'), brotliCompressSync(text));
}

/** By the short name of a type: what it is, and by field, what that is. */
function describeTypes() {
  const declared = new Map(packages.flatMap(declarationsOf));
  const [, { apiVersion, kind }] = declared.get(aliasOf('meta.v1.DeleteOptions'));
  const names = builtinTypes.match(/^\S+/gm);
  return Object.fromEntries(
    names.flatMap((name) => {
      const [text, fields, isKind] = declared.get(aliasOf(name)) ?? [];
      if (text === undefined) return [];
      // Of kinds, the package leaves these out: there they are one word each.
      return [[name, [text, isKind ? { ...fields, apiVersion, kind } : fields]]];
    }),
  );
}

/** `core.v1.Pod` is exported as `IIoK8sApiCoreV1Pod`. */
function aliasOf(name) {
  const words = longName(name).split(/[.-]/);
  return `I${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

function declarationsOf(name) {
  const root = path.dirname(require.resolve(`${name}/package.json`));
  return globSync('**/*.d.ts', { cwd: root, exclude: ['_schemas/**'] }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const alias = /\bI\w+ as (IIo\w+)/.exec(text)?.[1];
    return alias === undefined ? [] : [[alias, describe(text)]];
  });
}

const comment = String.raw`/\*\*\n((?: *\*(?!/).*\n)*) *\*/\n`;
const ofType = new RegExp(`^${comment}export (?:interface|type) I`, 'm');
const ofField = new RegExp(`${comment}    "([^"]+)"\\??:`, 'g');

function describe(text) {
  const declaration = text.slice(0, text.search(/^export declare class/m) >>> 0);
  const fields = [...declaration.matchAll(ofField)].map(([, lines, field]) => [
    field,
    textOf(lines),
  ]);
  const isKind = declaration.includes('extends TypeMeta');
  return [textOf(ofType.exec(text)?.[1] ?? ''), Object.fromEntries(fields), isKind];
}

function textOf(lines) {
  const text = lines.replaceAll(/^ *\* ?/gm, '');
  return text.replaceAll('\\*', '*').trimEnd();
}
