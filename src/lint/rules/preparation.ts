import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';

/** Dependencies and values that do not fit together: Helm's linter gives up without a word. */
export function lintPreparation({ rendering }: LintTarget): Finding[] {
  if (rendering.isRendered || rendering.stage !== 'dependencies') return [];
  const { code, message } = rendering.error;
  const isLibrary = code === 'IncompatibleLibrary' || code === 'LibraryMissing';
  return [
    {
      severity: code === 'IncompatibleLibrary' ? 'error' : 'warning',
      code,
      message: `the chart cannot be rendered: ${message}`,
      path: isLibrary ? 'Chart.yaml' : 'values.yaml',
      isOwn: true,
    },
  ];
}
