import type { FieldError } from '../../field-error.ts';
import { invalidValue } from '../../field-error.ts';
import type { StringMap } from '../../object.ts';

const levels = ['privileged', 'baseline', 'restricted'] as const;
export type Level = (typeof levels)[number];
type Mode = 'enforce' | 'audit' | 'warn';

/** Which rules, and those of which Kubernetes. */
export interface LevelVersion {
  readonly level: Level;
  /** Infinite for the latest one. */
  readonly minor: number;
}

export interface PodSecurityPolicy {
  readonly enforce: LevelVersion;
  readonly warn: LevelVersion;
  readonly errors: readonly FieldError[];
}

const prefix = 'pod-security.kubernetes.io/';
const free: LevelVersion = { level: 'privileged', minor: Infinity };

/** What the labels of a namespace ask of its Pods. */
export function parsePolicy(labels: StringMap): PodSecurityPolicy {
  const [enforce, audit, warn] = (['enforce', 'audit', 'warn'] as const).map((mode) =>
    parseMode(labels, mode),
  );
  const errors = [enforce, audit, warn].flatMap((one) => one?.errors ?? []);
  const enforced = enforce?.value ?? free;
  const warned = warn?.value ?? free;
  // Whoever refuses something warns of it, too, where nothing else is said.
  const isImplied = !(`${prefix}warn` in labels) && enforce?.isLevelStated === true;
  if (!isImplied || enforced.level === 'privileged') {
    return { enforce: enforced, warn: warned, errors };
  }
  const minor = `${prefix}warn-version` in labels ? warned.minor : enforced.minor;
  return { enforce: enforced, warn: { level: enforced.level, minor }, errors };
}

/** `restricted:v1.35` */
export function formatLevel({ level, minor }: LevelVersion): string {
  return `${level}:${minor === Infinity ? 'latest' : `v1.${minor}`}`;
}

export function compareLevels(a: Level, b: Level): number {
  return levels.indexOf(a) - levels.indexOf(b);
}

interface ParsedMode {
  readonly value: LevelVersion;
  readonly isLevelStated: boolean;
  readonly errors: readonly FieldError[];
}

/** What can't be read is as strict as can be where it is enforced, and nothing elsewhere. */
function parseMode(labels: StringMap, mode: Mode): ParsedMode {
  const stated = labels[`${prefix}${mode}`];
  const version = labels[`${prefix}${mode}-version`];
  const level = levels.find((one) => one === stated);
  const [, digits] = /^v1\.([0-9]|[1-9][0-9]*)$/.exec(version ?? '') ?? [];
  const errors = [
    ...(stated === undefined || level
      ? []
      : [invalidLabel(mode, stated, `must be one of ${levels.join(', ')}`)]),
    ...(version === undefined || version === 'latest' || digits !== undefined
      ? []
      : [invalidLabel(`${mode}-version`, version, 'must be "latest" or "v1.x"')]),
  ];
  const unknown = stated !== undefined && mode === 'enforce' ? 'restricted' : 'privileged';
  return {
    value: { level: level ?? unknown, minor: digits === undefined ? Infinity : Number(digits) },
    isLevelStated: level !== undefined,
    errors,
  };
}

function invalidLabel(name: string, value: string, why: string): FieldError {
  return invalidValue(`metadata.labels[${prefix}${name}]`, value, why);
}
