import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, valueAt } from '../object.ts';

export type ProbeKind = 'Startup' | 'Liveness' | 'Readiness';

const fields = {
  Startup: 'startupProbe',
  Liveness: 'livenessProbe',
  Readiness: 'readinessProbe',
} as const;

/** What probes make of a container that answers only after a while; milliseconds from its start. */
export interface ProbeVerdict {
  readonly readyAt: number;
  readonly killed?: { readonly at: number; readonly by: ProbeKind };
}

/** Probes look when it is their time, and again and again until they are answered or give up. */
export function judgeStart(container: JsonObject, answersAfter: number): ProbeVerdict {
  const startup = probeOf(container, 'Startup');
  if (startup && givesUpAt(startup, 0) < answersAfter) {
    return { readyAt: Infinity, killed: { at: givesUpAt(startup, 0), by: 'Startup' } };
  }
  const started = startup ? answeredAt(startup, 0, answersAfter) : 0;
  const readiness = probeOf(container, 'Readiness');
  const readyAt = readiness ? answeredAt(readiness, started, answersAfter) : started;
  const liveness = probeOf(container, 'Liveness');
  if (liveness && givesUpAt(liveness, started) < answersAfter) {
    return { readyAt, killed: { at: givesUpAt(liveness, started), by: 'Liveness' } };
  }
  return { readyAt };
}

/** A look of a probe that found nobody. */
export interface FailedCheck {
  readonly kind: ProbeKind;
  readonly message: string;
}

/** The looks in vain between two moments, at most one of each probe, and when the next one is due. */
export function failedChecks(
  container: JsonObject,
  { from, to, until }: { readonly from: number; readonly to: number; readonly until: number },
): { readonly failed: readonly FailedCheck[]; readonly next: number } {
  const startup = probeOf(container, 'Startup');
  const kinds: readonly ProbeKind[] = startup ? ['Startup'] : ['Liveness', 'Readiness'];
  let next = Infinity;
  const failed = kinds.flatMap((kind) => {
    const probe = probeOf(container, kind);
    if (!probe) return [];
    const last = lastCheck(probe, Math.min(to, until - 1));
    const following = last === undefined ? probe.delay : last + probe.period;
    if (following < until) next = Math.min(next, following);
    return last !== undefined && last > from ? [{ kind, message: probe.failure }] : [];
  });
  return { failed, next };
}

interface Probe {
  readonly delay: number;
  readonly period: number;
  readonly failures: number;
  readonly successes: number;
  readonly failure: string;
}

function probeOf(container: JsonObject, kind: ProbeKind): Probe | undefined {
  const probe = objectAt(container, fields[kind]);
  if (!probe) return undefined;
  return {
    delay: (numberAt(probe, 'initialDelaySeconds') ?? 0) * 1000,
    period: (numberAt(probe, 'periodSeconds') ?? 10) * 1000,
    failures: numberAt(probe, 'failureThreshold') ?? 3,
    successes: numberAt(probe, 'successThreshold') ?? 1,
    failure: failureOf(probe),
  };
}

function lastCheck({ delay, period }: Probe, time: number): number | undefined {
  return time < delay ? undefined : delay + Math.floor((time - delay) / period) * period;
}

function givesUpAt(probe: Probe, from: number): number {
  return firstCheck(probe, from) + (probe.failures - 1) * probe.period;
}

function answeredAt(probe: Probe, from: number, answersAfter: number): number {
  return firstCheck(probe, Math.max(from, answersAfter)) + (probe.successes - 1) * probe.period;
}

function firstCheck({ delay, period }: Probe, from: number): number {
  return from <= delay ? delay : delay + Math.ceil((from - delay) / period) * period;
}

/** What the kubelet says when nobody answers a probe of the kind. */
function failureOf(probe: JsonObject): string {
  if (objectAt(probe, 'httpGet')) return 'HTTP probe failed with statuscode: 503';
  const port = valueAt(probe, 'tcpSocket', 'port');
  if (port !== undefined) return `dial tcp :${portText(port)}: connect: connection refused`;
  const service = valueAt(probe, 'grpc', 'port');
  if (service === undefined) return '';
  return `timeout: failed to connect service ":${portText(service)}" within 1s: context deadline exceeded`;
}

/** A port is a number or a name. */
function portText(port: unknown): string {
  return typeof port === 'string' || typeof port === 'number' ? `${port}` : '';
}
