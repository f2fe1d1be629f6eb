import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';

/** Dependencies and values that do not fit together: Helm's linter gives up without a word. */
export function lintPreparation({ rendering }: LintTarget): Finding[] {
  if (rendering.isRendered || rendering.stage !== 'dependencies') return [];
  const { code, message } = rendering.error;
  return [
    {
      severity: 'warning',
      code,
      message: `the chart cannot be rendered: ${message}`,
      path: 'values.yaml',
      isOwn: true,
    },
  ];
}
