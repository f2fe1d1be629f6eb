import type { UncheckedRecord } from '../../base/index.ts';
import { listOf, optionalRecord, recordAt, textAt, withoutUndefined } from './flux-fields.ts';

const policies: Readonly<Record<string, string>> = {
  enabled: 'correct',
  warn: 'warn',
  disabled: 'ignore',
};

/** What a HelmRelease says of drift, by the fields of a HelmRequest. */
export function driftOf(spec: UncheckedRecord): object {
  const detection = recordAt(spec, 'driftDetection');
  return {
    driftPolicy: policies[textAt(detection, 'mode') ?? 'disabled'],
    driftIgnore: listOf(detection['ignore'], (ignored) =>
      withoutUndefined({
        target: targetOf(optionalRecord(ignored, 'target')),
        paths: ignored['paths'],
      }),
    ),
  };
}

function targetOf(target: UncheckedRecord | undefined): object | undefined {
  if (target === undefined) return undefined;
  const { kind, name } = target;
  const labels = labelsOf(textAt(target, 'labelSelector'));
  return withoutUndefined({ kind, name, labels });
}

/** `app=web,tier=front` as a map; other ways to select have no counterpart. */
function labelsOf(selector: string | undefined): object | undefined {
  if (selector === undefined || !isPlainSelector(selector)) return undefined;
  const pairs = selector.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split(/==?/).map((part) => part.trim());
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

/** What of it a HelmRequest cannot say. */
export function findDriftLeftOut(spec: UncheckedRecord): readonly string[] {
  const targets = listOf(recordAt(spec, 'driftDetection')['ignore'], (each) =>
    recordAt(each, 'target'),
  );
  const path = 'spec.driftDetection.ignore.target';
  return (targets ?? []).flatMap((target) => [
    ...(isPlainSelector(textAt(target, 'labelSelector')) ? [] : [`${path}.labelSelector`]),
    ...(isPlainName(textAt(target, 'name')) ? [] : [`${path}.name as a regular expression`]),
  ]);
}

function isPlainSelector(selector = 'a=b'): boolean {
  return selector.split(',').every((pair) => /^\s*[\w./-]+\s*==?\s*[\w.-]*\s*$/.test(pair));
}

function isPlainName(name = ''): boolean {
  return /^[\w.-]*$/.test(name);
}
