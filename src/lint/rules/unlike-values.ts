import { isHelmError } from '../../base/index.ts';
import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';

/** Values of the user's of another type than the defaults of a chart that has no schema. */
export function lintUnlikeValues(target: LintTarget): Finding[] {
  const { loaded, userValues, skipSchemaValidation, schemas } = target;
  const findings: Finding[] = [];
  if (isHelmError(loaded) || skipSchemaValidation) return findings;
  schemas.warnOfUnlikeValues(loaded, userValues, (message) => {
    const code = 'ValueUnlikeDefault';
    findings.push({ severity: 'warning', code, message, path: 'values.yaml', isOwn: true });
  });
  return findings;
}
