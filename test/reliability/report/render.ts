import { createHash } from 'node:crypto';
import { rows } from './rows.ts';
import type { Row } from './rows.ts';

/** What a suite has left in dist/measurements. */
export interface Measurement {
  readonly suite: string;
  readonly cluster?: string;
  readonly date: string;
  readonly machine: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** What real Helm answered, by the name of the case. */
export interface HelmAnswers {
  readonly version: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** Changes with every row: a page that was made from others is out of date. */
export function versionOfRows(): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

const columns = ['what', 'goal', 'measured', 'Helm 4.3.1 on the same case', 'command'];

/** The page, from whatever was measured. */
export function renderPage(
  measurements: ReadonlyMap<string, Measurement>,
  helm: HelmAnswers | undefined,
): string {
  const table = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) => cellsOf(row, measurements, helm)),
  ];
  return `# What was measured

<!-- Written by \`npm run reliability:report\` from rows ${versionOfRows()}. -->

Each row is a promise, what a run of its command measured, and what real Helm did when a script put it into the same
case. Figures are of the last run of each suite, on the machine that it names; "not measured" means just that.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}

function cellsOf(
  row: Row,
  measurements: ReadonlyMap<string, Measurement>,
  helm: HelmAnswers | undefined,
): readonly string[] {
  const found = row.suites.flatMap((suite) => measurements.get(suite) ?? []);
  const measured = found.length === 0 ? 'not measured' : found.map(describe).join('; ');
  const answer = row.helm === undefined ? 'not asked' : (helm?.answers[row.helm] ?? 'not asked');
  return [row.name, row.goal, measured, answer, `\`${row.command}\``].map(escapeCell);
}

function describe({ cluster, date, machine, figures }: Measurement): string {
  const told = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`);
  const where = cluster === undefined ? '' : `, ${cluster} cluster`;
  return `${told.join(', ')} (${date.slice(0, 10)}, ${machine}${where})`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
