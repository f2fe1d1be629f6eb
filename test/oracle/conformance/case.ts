/**
 * One question to Helm's engine: a template (or a whole chart) and what it renders to.
 *
 * Cases live in `cases/FAMILY.ts`, the answers of real Helm in `recorded/FAMILY.json`; the oracle
 * (`oracle/main.go`) writes the latter. `npm test` compares ours with the record and needs no Go.
 */
export interface ConformanceCase {
  /** Unique within its family. */
  readonly name: string;
  /** `templates/t.yaml` of a chart named `t`. */
  readonly template?: string;
  /** The chart's values.yaml, as text. */
  readonly values?: string;
  /** More files of the chart by path, such as `templates/_helpers.tpl` or `charts/sub/Chart.yaml`. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the user gives with `-f`, as text. */
  readonly userValues?: string;
}

/** What rendering gave: the files that are no partials, or the error. */
export type ConformanceAnswer =
  | { readonly output: Readonly<Record<string, string>> }
  | { readonly error: string };

export interface RecordedAnswer {
  readonly name: string;
  /** SHA-256 of the case as JSON: a changed case must be recorded anew. */
  readonly digest: string;
  readonly answer: ConformanceAnswer;
}

export function defineCases(cases: readonly ConformanceCase[]): readonly ConformanceCase[] {
  return cases;
}
