import type { ConformanceCase } from '../case.ts';
import { expressionCases } from '../expression-cases.ts';

/** What random programs found, made small: `npm run conformance:random`. */

const day = '(toDate "2006-01-02" "2024-02-29")';

export const cases: readonly ConformanceCase[] = expressionCases([
  // A time under a verb that its String method does not answer.
  `printf "%#v" ${day}`,
  `printf "%#v" (list ${day})`,
  `printf "%#40v" ${day}`,
  `printf "%d" ${day}.UTC`,
  `printf "%+d|%t|%c" ${day}.UTC ${day}.UTC ${day}.UTC`,
  'printf "%#v" (toDate "2006" "x")',
  `eq ${day} ${day}`,
  `eq ${day} ${day}.UTC`,
  `deepEqual ${day} ${day}`,
  `${day}.wall`,

  // Merging into what has no keys.
  'merge (dict "a" (semver "1")) .Values.m',
  'mustMerge (dict "a" (semver "1")) .Values.m',
  'mustMergeOverwrite (dict "a" (semver "1")) (dict "a" (dict "b" 1))',
  'mustMerge (dict "a" .Capabilities.KubeVersion) .Values.m',
  'merge (dict "a" .Capabilities.KubeVersion) .Values.m',
  'mustMergeOverwrite (dict "a" .Capabilities.KubeVersion) .Values.m',
  'mustMerge (dict "a" .Capabilities.KubeVersion) (dict "a" (semver "1"))',
  'mustMerge (dict "a" .Capabilities.KubeVersion) (dict "a" 1)',
  `mustMerge (dict "a" (semver "1")) (dict "a" ${day})`,
  `mustMerge (dict "a" ${day}) .Values.m`,

  // A verb that is for errors alone, and a method that hardly anybody knows of.
  'printf "%w" (semver "1.2.3")',
  'printf "%w" .Capabilities.KubeVersion',
  '.Capabilities.Copy.KubeVersion.Major',
  '.Capabilities.Copy 1',
]);
