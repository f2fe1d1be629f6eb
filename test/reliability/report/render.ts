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

export interface PageParts {
  readonly measurements: ReadonlyMap<string, Measurement>;
  readonly helm: HelmAnswers | undefined;
  /** The page as it is: what was not measured anew stays. */
  readonly before: string;
}

/** The page, from whatever was measured. */
export function renderPage({ measurements, helm, before }: PageParts): string {
  const told = readTable(before);
  const table = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) => [
      row.name,
      row.goal,
      measuredOf(row, measurements, told.get(row.name)),
      answerOf(row, helm, told.get(row.name)),
      `\`${row.command}\``,
    ]),
  ];
  return `# What was measured

<!-- Written by \`npm run reliability:report\` from rows ${versionOfRows()}. -->

Each row is a promise, what a run of its command measured, and what real Helm did when a script put it into the same
case. Figures are of the last run of each suite, on the machine that it names; "not measured" means just that.

${table.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n')}
`;
}

function measuredOf(
  { suites }: Row,
  measurements: ReadonlyMap<string, Measurement>,
  [, , told = ''] = noCells,
): string {
  // Each ends with the place where it was measured.
  const before = told.split(/(?<=\)); /);
  const found = suites.flatMap((suite) => {
    const measurement = measurements.get(suite);
    if (measurement !== undefined) return [describe(measurement)];
    const [, cluster] = /-(embedded|real)$/.exec(suite) ?? [];
    const place = cluster === undefined ? ')' : `, ${cluster} cluster)`;
    return before.filter((each) => each.endsWith(place));
  });
  return found.length === 0 ? 'not measured' : found.join('; ');
}

function answerOf(
  row: Row,
  helm: HelmAnswers | undefined,
  [, , , told = 'not asked'] = noCells,
): string {
  if (row.helm === undefined) return 'not asked';
  return helm === undefined ? told : (helm.answers[row.helm] ?? 'not asked');
}

const noCells: readonly string[] = [];

/** The cells of each row by its first one. */
function readTable(page: string): ReadonlyMap<string, readonly string[]> {
  const lines = page.split('\n').filter((line) => line.startsWith('| '));
  const cells = lines.map((line) =>
    line
      .slice(2, line.lastIndexOf(' |'))
      .split(/ \| /)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  return new Map(cells.map((row) => [row[0] ?? '', row]));
}

function describe({ cluster, date, machine, figures }: Measurement): string {
  const told = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`);
  const where = cluster === undefined ? '' : `, ${cluster} cluster`;
  return `${told.join(', ')} (${date.slice(0, 10)}, ${machine}${where})`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
