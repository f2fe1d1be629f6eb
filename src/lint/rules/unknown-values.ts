import type { SourcePosition } from '../../base/index.ts';
import type { Chart, ReadonlyValues } from '../../chart/index.ts';
import { coalesceValues } from '../../chart/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';
import type { ValuePath } from '../values/abstract.ts';
import { findTwin } from '../values/find-twin.ts';
import { formatValuePath } from '../values/format-path.ts';
import type { Usage, ValueRead } from '../values/usage.ts';

/**
 * Values that templates read by a name that values.yaml does not have, but one so like it that the
 * two must be meant to be one. What has no such twin is an option without a default.
 */
export function lintUnknownValues(target: LintTarget, chart: Chart, usage: Usage): Finding[] {
  const known = [chart.values, coalesceValues(chart, target.userValues, ignore)];
  const documentation = readDocumentation(target);
  const findings = new Map<string, Finding>();
  for (const read of usage.reads) {
    // Libraries read what charts may set, and globals come from whoever includes the chart.
    if (!read.place.file.startsWith('templates/') || read.path[0] === 'global') continue;
    const slip = findSlip(read, known, usage);
    if (slip === undefined || documentation.has(slip.path.at(-1) ?? '')) continue;
    const key = formatValuePath(slip.path);
    if (!findings.has(key)) findings.set(key, findingOf(read, slip));
  }
  return [...findings.values()];
}

interface Slip {
  /** As the template has it, up to the key that is wrong. */
  readonly path: ValuePath;
  /** As values.yaml has it. */
  readonly twin: ValuePath;
}

function findSlip(
  { path, isOptional }: ValueRead,
  known: readonly ReadonlyValues[],
  usage: Usage,
): Slip | undefined {
  let tables = known;
  for (const [index, key] of path.entries()) {
    const values = tables.map((table) => table.get(key)).filter((value) => value !== undefined);
    if (values.length === 0) {
      const before = path.slice(0, index);
      if (usage.isExtended([...before, key])) return undefined;
      const twin = findTwin(key, new Set(tables.flatMap((table) => [...table.keys()])));
      if (twin === undefined) return undefined;
      // Two names that are both in use are two names; but who reads one without care made a slip.
      if (isOptional && usage.isUsed([...before, twin])) return undefined;
      return { path: [...before, key], twin: [...before, twin] };
    }
    tables = values.filter((value) => value instanceof Map) as ReadonlyValues[];
  }
  return undefined;
}

/** Every word in the files that tell of values: one without a default may be shown in a comment. */
function readDocumentation({ directory }: LintTarget): ReadonlySet<string> {
  const texts = ['values.yaml', 'values.schema.json', 'values.schema.yaml']
    .filter((name) => directory.kindOf(name) === 'file')
    .map((name) => decodeUtf8(directory.read(name)));
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}

function findingOf({ place }: ValueRead, { path, twin }: Slip): Finding {
  const message = `${formatValuePath(path)} is not in values.yaml; did you mean ${formatValuePath(twin)}?`;
  return {
    severity: 'warning',
    code: 'ValueUnknown',
    message,
    path: place.file,
    source: atKey(place, path.at(-1) ?? ''),
    isOwn: true,
  };
}

/** The engine's places are somewhere in an expression; this is the key itself. */
function atKey(place: SourcePosition, key: string): SourcePosition {
  const { text = '', column = 1 } = place;
  const after = text.indexOf(`.${key}`, column - 1);
  const found = after < 0 ? text.lastIndexOf(`.${key}`, column - 1) : after;
  return found < 0 ? place : { ...place, column: found + 2 };
}

function ignore(): void {
  // Rendering warns of the same.
}
