import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** Text, actions, pipelines, control flow: the template language itself. */
export const cases: readonly ConformanceCase[] = defineCases([
  { name: 'plain text', template: 'hello\n' },
  { name: 'a value from values.yaml', template: '{{ .Values.a }}', values: 'a: 1000000\n' },
  { name: 'a field of a missing map', template: '{{ .Values.a.b }}' },
]);
