import { GoMap, decodeUtf8, goFunction, sortedKeys, typedSlice } from '../../go/index.ts';
import type { GoFunction, NamedType } from '../../go/index.ts';
import { toYamlOrEmpty } from './encoding.ts';
import { compileGlob } from './glob.ts';

/** `.Files`: a chart's other files by path, each a []byte. */
export function makeFiles(files: Iterable<readonly [path: string, data: Uint8Array]>): GoMap {
  return new GoMap(filesType, files);
}

const filesType: NamedType<GoMap> = {
  name: 'engine.files',
  underlying: 'map[string][]uint8',
  method: (files, name) => (Object.hasOwn(methods, name) ? methods[name]?.(files) : undefined),
};

const methods: Readonly<Record<string, (files: GoMap) => GoFunction>> = {
  AsConfig: (files) => goFunction('func() string', () => asData(files, (data) => decodeUtf8(data))),
  AsSecrets: (files) =>
    goFunction('func() string', () =>
      asData(files, (data) => Buffer.from(data).toString('base64')),
    ),
  Get: (files) => goFunction('func(string) string', (path: string) => textOf(files, path)),
  GetBytes: (files) => goFunction('func(string) []uint8', (path: string) => bytesOf(files, path)),
  Glob: (files) =>
    goFunction('func(string) engine.files', (pattern: string) => glob(files, pattern)),
  Lines: (files) => goFunction('func(string) []string', (path: string) => linesOf(files, path)),
};

function bytesOf(files: GoMap, path: string): Uint8Array {
  const data = files.get(path);
  return data instanceof Uint8Array ? data : new Uint8Array();
}

function textOf(files: GoMap, path: string): string {
  return decodeUtf8(bytesOf(files, path));
}

/** A malformed pattern matches every file, as in Helm. */
function glob(files: GoMap, pattern: string): GoMap {
  const matcher = compileGlob(pattern);
  if (matcher === undefined) return makeFiles(files as Map<string, Uint8Array>);
  return makeFiles(
    Array.from(files as Map<string, Uint8Array>).filter(([path]) => matcher.test(path)),
  );
}

/** The files as the data of a ConfigMap or Secret. Of two with the same name the last one counts. */
function asData(files: GoMap, encode: (data: Uint8Array) => string): string {
  const data = new GoMap('map[string]string');
  for (const path of sortedKeys(files)) {
    data.set(path.slice(path.lastIndexOf('/') + 1), encode(bytesOf(files, path)));
  }
  return toYamlOrEmpty(data);
}

function linesOf(files: GoMap, path: string): string[] {
  const text = textOf(files, path);
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  return typedSlice('[]string', lines);
}
