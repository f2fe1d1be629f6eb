/** What a report tells of one suite. */
export interface ReportedSuite {
  readonly name: string;
  readonly file: string;
  readonly jobs: readonly ReportedJob[];
}

export interface ReportedJob {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  readonly reasons: readonly string[];
}

/** The results as JUnit's XML, which every CI server reads. */
export function formatJUnit(suites: readonly ReportedSuite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites.flatMap(formatSuite),
    '</testsuites>',
    '',
  ].join('\n');
}

function formatSuite({ name, file, jobs }: ReportedSuite): string[] {
  const count = (state: ReportedJob['state']): number =>
    jobs.filter((job) => job.state === state).length;
  const time = jobs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const attributes = `tests="${jobs.length}" failures="${count('failed')}" skipped="${count('skipped')}"`;
  return [
    `  <testsuite name="${escape(name)}" file="${escape(file)}" ${attributes} time="${seconds(time)}">`,
    ...jobs.flatMap((job) => formatJob(job, name)),
    '  </testsuite>',
  ];
}

function formatJob({ name, state, milliseconds, reasons }: ReportedJob, suite: string): string[] {
  const head = `    <testcase classname="${escape(suite)}" name="${escape(name)}" time="${seconds(milliseconds)}"`;
  if (state === 'passed') return [`${head}></testcase>`];
  if (state === 'skipped') return [`${head}><skipped></skipped></testcase>`];
  return [
    `${head}>`,
    `      <failure message="Failed" type="">${escape(reasons.join('\n'))}</failure>`,
    '    </testcase>',
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r -\u{10ffff}]/gu, '\u{fffd}');
}
