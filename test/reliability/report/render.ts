import { rows } from './rows.ts';
import type { Row } from './rows.ts';

/** What a suite has left in dist/measurements. */
export interface Measurement {
  readonly date: string;
  readonly machine: string;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** What real Helm answered, by the name of the case. */
export interface HelmAnswers {
  readonly answers: Readonly<Record<string, string>>;
}

/** All that was measured, the last of each suite. */
export interface Measured {
  readonly helm: HelmAnswers;
  readonly measurements: Readonly<Record<string, Measurement>>;
}

/** The page: a section for each promise. */
export function renderPage(measured: Measured): string {
  return `# Reliability: what was measured

<!-- Written by \`npm run reliability:report\`. -->

Each section is a promise, the command that puts it to the test, what its last run measured and where, and what real Helm
4.3.1 did when a script put it into the same case.

${rows.map((row) => renderRow(row, measured)).join('\n\n')}
`;
}

function renderRow(row: Row, { helm, measurements }: Measured): string {
  const columns = row.suites.flatMap((suite) => {
    const measurement = measurements[suite];
    return measurement === undefined ? [] : [{ title: titleOf(suite), measurement }];
  });
  const answers = (row.helm ?? []).flatMap((name) => helm.answers[name] ?? []);
  return [
    `## ${row.name}`,
    `${sentence(row.goal)} \`${row.command}\``,
    columns.length === 0 ? 'Not measured yet.' : renderTable(columns),
    ...answers.map((answer) => `Helm: ${escapeText(answer)}.`),
  ].join('\n\n');
}

interface Column {
  readonly title: string;
  readonly measurement: Measurement;
}

/** One row a figure, one column for each place where it was measured. */
function renderTable(columns: readonly Column[]): string {
  const names = new Set(columns.flatMap(({ measurement }) => Object.keys(measurement.figures)));
  const table = [
    ['what', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---:')],
    ...[...names].map((name) => [
      name,
      ...columns.map(({ measurement }) => formatFigure(measurement.figures[name])),
    ]),
    ['measured', ...columns.map(({ measurement }) => measurement.date.slice(0, 10))],
    ['on', ...columns.map(({ measurement }) => measurement.machine)],
  ];
  return table.map((cells) => `| ${cells.map(escapeText).join(' | ')} |`).join('\n');
}

/** `kills-real` was measured on a real cluster, `mutation-lock` of the lock. */
function titleOf(suite: string): string {
  const last = suite.slice(suite.lastIndexOf('-') + 1);
  return ['embedded', 'real'].includes(last) ? `${last} cluster` : last;
}

function formatFigure(figure: number | string | undefined): string {
  return typeof figure === 'number' ? figure.toLocaleString('en') : (figure ?? '');
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function escapeText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
