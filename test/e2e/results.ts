/** What became of the cases, from the report of Ginkgo, which runs them. */

export interface Result {
  readonly name: string;
  readonly holds: boolean;
  /** Why it does not. */
  readonly reason: string;
}

interface Suite {
  readonly SpecReports: readonly Spec[];
}

interface Spec {
  readonly ContainerHierarchyTexts: readonly string[] | null;
  readonly LeafNodeType: string;
  readonly LeafNodeText: string;
  readonly State: string;
  readonly Failure?: { readonly Message: string };
}

/** Those that were run. */
export function readResults(report: string): readonly Result[] {
  const suites = JSON.parse(report) as readonly Suite[];
  return suites
    .flatMap(({ SpecReports }) => SpecReports)
    .filter(({ LeafNodeType, State }) => LeafNodeType === 'It' && State !== 'skipped')
    .map((spec) => ({
      name: [...(spec.ContainerHierarchyTexts ?? []), spec.LeafNodeText].join(' '),
      holds: spec.State === 'passed',
      reason: spec.Failure?.Message.trim().split('\n', 1)[0] ?? '',
    }));
}

export function describeResults(results: readonly Result[]): string {
  const held = results.filter(({ holds }) => holds).length;
  const share = ((100 * held) / Math.max(results.length, 1)).toFixed(0);
  const lines = results.map(({ name, holds, reason }) =>
    holds ? `holds  ${name}` : `fails  ${name}\n       ${reason}`,
  );
  return `${lines.join('\n')}\n\n${results.length} ran, ${held} hold (${share} %)\n`;
}
