import { encodeTar } from '../../../src/chart/writer/tar-writer.ts';
import { gzipSync } from 'node:zlib';
import { chartYaml, entry } from '../hostile-case.ts';
import type { HostileCase } from '../hostile-case.ts';

const chart = entry('c/Chart.yaml', chartYaml());

/** A name and what is said about it. */
const names: readonly (readonly [name: string, says: string])[] = [
  ['../../x', 'illegally references parent directory'],
  ['/foo/../../x', 'illegally references parent directory'],
  ['/../../x', 'illegally references parent directory'],
  ['./../../x', 'illegally references parent directory'],
  ['./.', 'content outside the base directory'],
  ['/./.', 'content outside the base directory'],
  ['missing-leading-slash', 'content outside the base directory'],
  ['//foo', 'illegally contains absolute paths'],
  ['///foo', 'illegally contains absolute paths'],
  ['\\\\foo', 'illegally contains absolute paths'],
  ['\\..\\..\\foo', 'illegally references parent directory'],
  ['\\.\\c:\\\\foo', 'illegally named files'],
  ['/./c://foo', 'illegally named files'],
  ['\\\\?\\Some\\windows\\magic', 'illegally contains absolute paths'],
  ['c/C:../target.txt', 'illegally named files'],
];

const forged: readonly (readonly [name: string, says: string])[] = [
  ['c/templates/a\n---\nkind: ClusterRoleBinding', 'has a control character'],
  ['c/templates/a\r.yaml', 'has a control character'],
  ['c/templates/\u001b[2Ja.yaml', 'has a control character'],
  ['c/templates/a\u0085b.yaml', 'has a control character'],
  ['c/templates/a\u2028b.yaml', 'has a control character'],
  ['c/templates/\u202elmay.a', 'has a control character'],
  ['c/templates/\u0007.yaml', 'has a control character'],
  ['c/templates/nul.yaml', 'is a device on some systems'],
  ['c/aux', 'is a device on some systems'],
  [`c/${'x'.repeat(300)}`, 'is too long'],
];

const types: readonly (readonly [type: string, what: string, name: string])[] = [
  ['1', 'a hard link', 'CVE-2026-23745 and CVE-2026-50163'],
  ['2', 'a symbolic link', 'CVE-2026-26960 and CVE-2026-50162'],
  ['3', 'a character device', 'a device'],
  ['4', 'a block device', 'a disk'],
  ['6', 'a named pipe', 'a pipe'],
  ['S', 'a sparse file', 'a sparse file'],
];

/** An entry with another type in its header. */
function typed(type: string): Buffer {
  const tar = Buffer.from(encodeTar([chart, entry('c/x')]));
  return patched(tar, 1024, (header) => header.write(type, 156, 'latin1'));
}

/** Changes a header and sums it up again. */
function patched(tar: Buffer, at: number, change: (header: Buffer) => void): Buffer {
  const header = tar.subarray(at, at + 512);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return tar;
}

function refused(name: string, tar: Buffer | readonly ReturnType<typeof entry>[], says: string) {
  return {
    name: `archive: ${name}`,
    says,
    make: (place) => ['template', 'r', place.archive(tar)],
  } satisfies HostileCase;
}

function nested(levels: number, names: readonly string[]): Buffer {
  let inner: Buffer = gzipSync(encodeTar([chart]));
  for (let level = 0; level < levels; level++) {
    const copies = names.map((name) => entry(`c/charts/${name}.tgz`, inner));
    inner = gzipSync(encodeTar([chart, ...copies]));
  }
  return inner;
}

function empties(count: number) {
  return Array.from({ length: count }, (_, at) => entry(`c/f${at}`));
}

const bombs: readonly HostileCase[] = [
  refused(
    'CVE-2025-32386: 101 MiB of zeros',
    [chart, entry('c/z', Buffer.alloc(101 << 20))],
    'larger than the maximum size',
  ),
  refused('51,000 files', [chart, ...empties(51_000)], 'more than 50000 files'),
  {
    name: 'archive: charts in charts in charts, a few kilobytes',
    says: 'more than 1000 charts',
    make: (place) => {
      place.write({ 'c.tgz': nested(20, ['a', 'b', 'c', 'd']) });
      return ['template', 'r', 'c.tgz'];
    },
  },
  {
    name: 'archive: 70 charts one in another',
    says: 'nested deeper than 64 levels',
    make: (place) => {
      place.write({ 'c.tgz': nested(70, ['a']) });
      return ['template', 'r', 'c.tgz'];
    },
  },
  {
    name: 'archive: 980,000 files in half a megabyte',
    says: 'more than 50000 files',
    make: (place) => {
      const inner = gzipSync(encodeTar([chart, ...empties(49_000)]));
      const all = Array.from({ length: 20 }, (_, at) => entry(`c/charts/${at}.tgz`, inner));
      return ['template', 'r', place.archive([chart, ...all])];
    },
  },
  {
    name: 'archive: empty space in archives in archives',
    says: 'larger than the maximum size',
    make: (place) => {
      const wide = gzipSync(Buffer.concat([encodeTar([chart]), Buffer.alloc(20 << 20)]));
      const all = ['a', 'b', 'c'].map((name) => entry(`c/charts/${name}.tgz`, wide));
      return ['template', 'r', place.archive([chart, ...all])];
    },
  },
];

const damaged: readonly HostileCase[] = [
  refused(
    'CVE-2026-59874: a negative size',
    patched(Buffer.from(encodeTar([chart, entry('c/x')])), 1024, (header) =>
      header.fill(0xff, 124, 136),
    ),
    'invalid tar header',
  ),
  refused(
    'a size beyond its end',
    patched(Buffer.from(encodeTar([chart, entry('c/x')])), 1024, (header) =>
      header.write('77777777777\0', 124, 'latin1'),
    ),
    'unexpected EOF',
  ),
  refused(
    'a wrong sum',
    Buffer.concat([encodeTar([chart]).subarray(0, 1024), Buffer.alloc(512, 1), Buffer.alloc(1024)]),
    'invalid tar header',
  ),
  refused('half a header', encodeTar([chart]).subarray(0, 300), 'unexpected EOF'),
  refused('nothing', Buffer.alloc(1024), 'no files in chart archive'),
  refused('no Chart.yaml', [entry('c/values.yaml', 'a: 1')], 'no Chart.yaml found'),
  refused(
    'two Chart.yaml',
    [chart, entry('c/Chart.yaml', chartYaml('', 'evil'))],
    'two files named "Chart.yaml"',
  ),
  refused(
    'two templates of one name',
    [chart, entry('c/templates/a.yaml', 'a: 1'), entry('c/templates/a.yaml', 'a: 2')],
    'two files named',
  ),
  refused(
    'CVE-2026-59875: NUL in the path of an extended header',
    encodeTar([chart, entry(`c/ü\0x`)]),
    'invalid tar header',
  ),
  {
    name: 'archive: no gzip',
    says: 'does not appear to be a gzipped archive',
    make: (place) => (place.write({ 'c.tgz': 'hello there' }), ['template', 'r', 'c.tgz']),
  },
  {
    name: 'archive: gzip that ends early',
    says: 'unexpected EOF',
    make: (place) => (
      place.write({ 'c.tgz': gzipSync(encodeTar([chart])).subarray(0, 60) }),
      ['template', 'r', 'c.tgz']
    ),
  },
  {
    name: 'archive: values where a chart is wanted',
    says: 'seems to be a YAML file',
    make: (place) => (place.write({ 'c.yaml': 'a: 1' }), ['template', 'r', './c.yaml']),
  },
];

export const archiveCases: readonly HostileCase[] = [
  ...names.map(([name, says]) =>
    refused(`CVE-2019-1000008: ${JSON.stringify(name)}`, [chart, entry(name)], says),
  ),
  ...forged.map(([name, says]) =>
    refused(
      `a file named ${JSON.stringify(name).slice(0, 50)}`,
      [chart, entry(name, 'a: 1')],
      says,
    ),
  ),
  ...types.map(([type, what, name]) => refused(name, typed(type), `contains ${what}`)),
  ...bombs,
  ...damaged,
];
