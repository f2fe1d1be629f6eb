import { HelmError } from '../../base/index.ts';
import { YamlError, parseYaml } from '../../yaml/index.ts';

type Fields = readonly unknown[];

/** The versions of all charts in an index, be it any YAML or JSON. */
export function parseWholeIndex(text: string): ReadonlyMap<string, Fields> {
  if (text.trim() === '') throw invalid('empty index.yaml file');
  const index = parseJson(text) ?? parseYaml(text, { numbers: 'exact', isStrict: true });
  if (!(index instanceof Map)) throw invalid('it is not a table');
  const entries: unknown = index.get('entries') ?? new Map();
  if (!(entries instanceof Map)) throw invalid('entries is not a table of charts');
  if ((index.get('apiVersion') ?? '') === '') throw invalid('no API version specified');
  const charts = new Map<string, Fields>();
  for (const [chart, versions] of entries as ReadonlyMap<string, unknown>) {
    if (!Array.isArray(versions ?? [])) throw invalid(`the versions of "${chart}" are not a list`);
    charts.set(chart, (versions ?? []) as Fields);
  }
  return charts;
}

/** A chart's list by itself; undefined where only the whole file makes sense of it. */
export function parseEntryList(lines: Uint8Array): Fields | undefined {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString();
  try {
    const value = parseYaml(text, { numbers: 'exact', isStrict: true }) ?? [];
    return Array.isArray(value) ? (value as Fields) : undefined;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** Helm takes for JSON whatever is JSON. */
function parseJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? new Map(Object.entries(value))
        : value,
    );
  } catch {
    return undefined;
  }
}

function invalid(message: string): HelmError {
  return new HelmError('InvalidIndex', message);
}
