import type { Chance } from './chance.ts';
import { writeWord } from './words.ts';

/** Values of each kind that are written without calling what is asked about. */

const wholes = [
  '0',
  '1',
  '2',
  '3',
  '-1',
  '7',
  '10',
  '42',
  '-5',
  '100',
  '0x1F',
  '0b101',
  '0o17',
  '1_000',
  "'a'",
  "'é'",
  '1e3',
  '+4',
];
const extremes = [
  '9223372036854775807',
  '-9223372036854775808',
  '4294967296',
  '1000000',
  '-2147483649',
  '65536',
];
const fractions = [
  '0.0',
  '1.5',
  '-2.5',
  '0.1',
  '3.14159',
  '1e-7',
  '1.0',
  '1e21',
  '123456.789',
  '-0.0',
  '2.5e-3',
  '0x1p4',
  '1e100',
];
const sizes = ['0', '1', '2', '3', '4', '5', '8', '12', '-1', '-2', '20'];

export function writeWhole(chance: Chance): string {
  return chance.pick(chance.happens(0.1) ? extremes : wholes);
}

export function writeFraction(chance: Chance): string {
  return chance.pick(fractions);
}

/** A number that something is made so long by. */
export function writeSize(chance: Chance): string {
  return chance.pick(sizes);
}

export function writePositive(chance: Chance): string {
  return chance.pick(['1', '2', '3', '5', '9', '16']);
}

export function writeInt64(chance: Chance): string {
  return `(int64 ${writeWhole(chance)})`;
}

/** A number that is a time, too. */
export function writeEpoch(chance: Chance): string {
  return chance.pick([
    '0',
    '86399',
    '(int64 1700000000)',
    '-1',
    '(int64 -62135596801)',
    '4102444800',
  ]);
}

export function writeBool(chance: Chance): string {
  return chance.pick(['true', 'false']);
}

export function writeTime(chance: Chance): string {
  const known = chance.pick([
    '2024-02-29 13:04:05',
    '1999-12-31 23:59:59',
    '2024-07-01 00:00:00',
    '1970-01-01 00:00:00',
  ]);
  return chance.happens(0.8)
    ? `(toDate "2006-01-02 15:04:05" "${known}")`
    : `(toDate ${writeWord(chance, 'layout')} ${writeWord(chance, 'date')})`;
}

export function writeDuration(chance: Chance): string {
  return `(mustToDuration "${chance.pick(['1h', '90s', '1500ms', '-36h', '26h3m4.5s', '0s', '200h'])}")`;
}

/** Values of the kinds that templates come by in other ways than by constants. */
export function writeOddity(chance: Chance): string {
  return chance.pick([
    ...['nil', 'nil', '(index "a" 0)', '2i', '(1i)', '(semver "1.2.3-a+b")', '(split "," "x,y")'],
    ...[
      '(splitList "," "y,x")',
      '(until 3)',
      '(urlParse "http://u:p@h/p?q#f")',
      '(list)',
      '(dict)',
      '(rest (list 1))',
    ],
    ...[
      '(fromYaml "a: [1, {b: 2}]")',
      '(fromJsonArray "[1, 2.5]")',
      '(chunk 2 (list 1 2 3))',
      '(toStrings (list 1 nil))',
    ],
  ]);
}

/** What the chart and the release say, with `root` before it. */
export const rootPaths: Readonly<Record<string, readonly string[]>> = {
  string: [
    '.Values.s',
    '.Values.e',
    '.Values.u',
    '.Release.Name',
    '.Chart.Name',
    '.Chart.Version',
    '.Template.Name',
    '.Release.Namespace',
    '(.Files.Get "a.txt")',
    '(.Files.Get "none")',
    '(.Files.Glob "*.txt").AsConfig',
    '(.Files.Glob "**").AsSecrets',
    '.Values.YAML',
    '.Chart.AppVersion',
    '.Release.Service',
    '.Capabilities.KubeVersion.Minor',
    '.Capabilities.HelmVersion.Version',
  ],
  any: [
    ...[
      '.Values.nothing',
      '.Values.missing',
      '.Values.mixed',
      '.Values.m.a',
      '.Values',
      '.Values.m.a.x',
      '.Values.missing.deep',
      '.Values.s.x',
    ],
    ...[
      '.Values.l.x',
      '.Release.IsInstall',
      '.Capabilities.KubeVersion',
      '.Chart.Missing',
      '.Subcharts',
      '(.Files.GetBytes "a.txt")',
      '(.Files.Lines "a.txt")',
      '(.Files.Glob "conf/*")',
      '.Capabilities.Copy',
      '.Chart.Maintainers',
      '.Chart.Annotations',
      '(.Values.PathValue "m.a.x")',
      '(.Values.Table "m")',
    ],
  ],
  float: ['.Values.i', '.Values.f', '.Values.big', '.Values.neg'],
  int: ['.Release.Revision'],
  bool: ['.Values.b', '.Release.IsUpgrade', '(.Capabilities.APIVersions.Has "v1")'],
  list: ['.Values.l', '.Values.mixed', '.Values.m.a.y'],
  dict: ['.Values.m', '.Values.m.a', '.Values.AsMap', '.Values.empty'],
};
