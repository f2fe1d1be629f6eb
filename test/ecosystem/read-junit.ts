/** What became of each test, by suite. */
export type Verdicts = readonly (readonly [suite: string, test: string, Verdict])[];

type Verdict = 'passed' | 'failed' | 'skipped';

/** The verdicts of a report in JUnit's XML. */
export function readJUnit(text: string): Verdicts {
  const suites = text.split('<testsuite ').slice(1);
  return inOrder(
    suites.flatMap((suite) => {
      const [head = '', ...cases] = suite.split('<testcase ');
      return cases.map((each) => [nameOf(head), nameOf(each), verdictOf(each)] as const);
    }),
  );
}

/** Suites are found in any order. */
export function inOrder(verdicts: Verdicts): Verdicts {
  return verdicts.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

function nameOf(element: string): string {
  return decode(/(?:^|\s)name="([^"]*)"/.exec(element)?.[1] ?? '');
}

function verdictOf(element: string): Verdict {
  if (element.includes('<skipped')) return 'skipped';
  return /<(?:failure|error)/.test(element) ? 'failed' : 'passed';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(x?)([0-9A-Fa-f]+)|(\w+));/g,
    (_, hex: string, code: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(parseInt(code, hex === '' ? 10 : 16))
        : (entities[name] ?? name),
  );
}
