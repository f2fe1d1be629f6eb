import fc from 'fast-check';
import { buildOracle } from '../oracle/conformance/oracle.ts';
import {
  explainDifference,
  findDifferences,
} from '../oracle/conformance/random/find-differences.ts';
import { writePrograms } from '../oracle/conformance/random/program.ts';
import { textsFrom } from './fuzz-target.ts';

/** The name by which `--target` chooses it. */
export const againstHelm = 'helm-engine';

const seeds = [
  '{{ if .Values.b }}x{{ else }}{{ end }}',
  '{{- range $i, $x := .Values.l -}}{{ $x | upper }}{{ end }}',
  '{{ define "a" }}{{ . }}{{ end }}{{ template "a" .Values }}{{ include "a" . }}',
  '{{ .Values.m.a | default "x" | quote }}',
  '{{ printf "%5.2f %v %T" 1.5 .Values.m .Values.i }}',
  '{{ with $y := fromYaml "a: [1, {b: c}]" }}{{ toJson $y.a }}{{ end }}',
];

/** Numbers as large as these only say how long either will run. */
const largeNumber = /\d{4}|\de\+?\d|0x/i;

/** Texts that were changed here and there, and whole programs: what Helm's engine says, and ours. */
export function fuzzAgainstHelm(seed: number, runs: number): { asked: number; finds: string[] } {
  const oracle = buildOracle();
  const changed = fc.sample(textsFrom(seeds), { seed, numRuns: Math.ceil(runs / 2) });
  const texts = [
    ...changed.filter((text) => text.isWellFormed() && !largeNumber.test(text)),
    ...writePrograms(seed, Math.floor(runs / 2)),
  ];
  const { different } = findDifferences(oracle, texts);
  const shown = different.slice(0, 5);
  return {
    asked: texts.length,
    finds: shown.flatMap((each) => explainDifference(oracle, each)),
  };
}
