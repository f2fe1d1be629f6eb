import type { JsonObject } from '../../object.ts';
import type { Check } from './baseline-checks.ts';
import * as baseline from './baseline-checks.ts';
import type { Violation } from './pod-view.ts';
import { PodView } from './pod-view.ts';
import type { LevelVersion } from './policy.ts';
import * as restricted from './restricted-checks.ts';

/** In the order in which violations are told. */
const baselineChecks: readonly Check[] = [
  baseline.appArmorProfile,
  baseline.baselineCapabilities,
  baseline.hostNamespaces,
  baseline.hostPathVolumes,
  baseline.hostPorts,
  baseline.hostProbes,
  baseline.privileged,
  baseline.baselineProcMount,
  baseline.seLinuxOptions,
  baseline.baselineSeccomp,
  baseline.sysctls,
  baseline.windowsHostProcess,
];

const restrictedChecks: readonly Check[] = [
  restricted.allowPrivilegeEscalation,
  restricted.restrictedCapabilities,
  baseline.procMount,
  restricted.restrictedVolumes,
  restricted.runAsNonRoot,
  restricted.runAsUser,
  restricted.restrictedSeccomp,
];

/** What a stricter rule asks anyway. */
const covered: ReadonlyMap<Check, number> = new Map([
  [baseline.baselineCapabilities, 22],
  [baseline.hostPathVolumes, 0],
  [baseline.baselineProcMount, 35],
  [baseline.baselineSeccomp, 19],
]);

/** What a level has against a Pod, or against the template of one. */
export function evaluatePod({ level, minor }: LevelVersion, pod: JsonObject): readonly Violation[] {
  if (level === 'privileged') return [];
  const view = new PodView(pod);
  const checks =
    level === 'baseline'
      ? baselineChecks
      : [
          ...baselineChecks.filter(
            (check) => minor < (covered.get(check) ?? Infinity) || !covered.has(check),
          ),
          ...restrictedChecks.filter((check) => isInForce(check, minor)),
        ];
  return checks.flatMap((check) => check(view, minor) ?? []);
}

function isInForce(check: Check, minor: number): boolean {
  if (check === baseline.procMount) return minor >= 35;
  return check !== restricted.restrictedCapabilities || minor >= 22;
}

export function describeViolations(violations: readonly Violation[]): string {
  return violations
    .map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`))
    .join(', ');
}
