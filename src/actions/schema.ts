import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { HelmError } from '../base/index.ts';
import type { DerivedSchema } from '../chart/index.ts';
import { loadSchemas } from '../chart/index.ts';
import { writeFileAtomically } from '../files/index.ts';
import { decodeUtf8, printJson, StructFields } from '../go/index.ts';
import type { GoValue } from '../go/index.ts';
import { printYaml } from '../yaml/index.ts';
import type { ActionContext } from '../context/index.ts';
import type { ChartSource, ObtainedChart } from '../source/index.ts';
import { obtainChart } from '../source/index.ts';

export type SchemaFormat = 'json' | 'yaml';

export interface SchemaOptions extends ChartSource {
  readonly format?: SchemaFormat;
  /** Puts the schema into the chart's directory. */
  readonly isWritten?: boolean;
  /** Replaces a schema that is there. */
  readonly isForced?: boolean;
}

export interface SchemaResult {
  readonly text: string;
  /** The file, where it was written. */
  readonly path?: string;
}

/** The JSON schema that a chart's values.yaml suggests, its comments included. */
export async function schema(
  context: ActionContext,
  reference: string,
  options: SchemaOptions = {},
): Promise<SchemaResult> {
  const obtained = await obtainChart(context, reference, options);
  const values = obtained.chart.raw.findLast(({ name }) => name === 'values.yaml');
  const { deriveSchema } = await loadSchemas();
  const derived = deriveSchema(values === undefined ? '' : decodeUtf8(values.data));
  const { format = 'yaml', isForced = false } = options;
  const text = formats[format](derived);
  if (options.isWritten !== true) return { text };
  const directory = requireDirectory(obtained, reference);
  if (!isForced) requireNoSchema(directory);
  const file = path.join(directory, `values.schema.${format}`);
  writeFileAtomically(file, text);
  if (isForced) rmSync(path.join(directory, otherFile[format]), { force: true });
  return { text, path: file };
}

/** A schema of the other format would count, too. */
const otherFile = { json: 'values.schema.yaml', yaml: 'values.schema.json' } as const;

const formats: Readonly<Record<SchemaFormat, (derived: DerivedSchema) => string>> = {
  json: (derived) => `${printJson(inOrder(derived), { indent: '  ', escapesHtml: false })}\n`,
  yaml: printYaml,
};

/** Go sorts the keys of maps; fields stay in the order of the values. */
function inOrder(value: unknown): GoValue {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!(value instanceof Map)) return value;
  const table = value as ReadonlyMap<string, unknown>;
  return new StructFields(Array.from(table, ([key, item]) => [key, inOrder(item)] as const));
}

function requireDirectory({ location }: ObtainedChart, reference: string): string {
  if (location !== undefined && statSync(location).isDirectory()) return location;
  throw new HelmError('NotADirectory', `cannot write a schema into "${reference}"`, {
    hint: 'name the directory of a chart, or leave --write out to print the schema',
  });
}

function requireNoSchema(directory: string): void {
  const existing = ['values.schema.json', 'values.schema.yaml']
    .map((name) => path.join(directory, name))
    .find((file) => existsSync(file));
  if (existing === undefined) return;
  throw new HelmError('FileExists', `file "${existing}" already exists`, {
    hint: '--force replaces it',
  });
}
