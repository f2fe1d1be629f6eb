import type { ConformanceCase } from '../case.ts';
import { applied, expressionCases } from '../expression-cases.ts';

const paths = [
  '""',
  '"."',
  '"/"',
  '"//"',
  '"a"',
  '"a/b.c"',
  '"/a/b/"',
  '"a//b/../c/./d"',
  '"../.."',
  '"/../a"',
  '"a/.."',
  '"a.tar.gz"',
  '".bashrc"',
  '"a.b/c"',
  '"x."',
  '"é/ü.ß"',
  '"a/../../b"',
  '"./a"',
  '1',
];

export const cases: readonly ConformanceCase[] = expressionCases(
  [
    'base',
    'dir',
    'clean',
    'ext',
    'isAbs',
    'osBase',
    'osDir',
    'osClean',
    'osExt',
    'osIsAbs',
  ].flatMap((name) => applied(name, paths)),
);
