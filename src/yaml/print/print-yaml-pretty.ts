import {
  Duration,
  exportedFields,
  formatFloat,
  GoError,
  GoNumber,
  goTypeOf,
  isGoObject,
  StructFields,
  Time,
  walkValue,
} from '../../go/index.ts';
import type { GoObject } from '../../go/index.ts';
import { BlockPrinter } from './block-printer.ts';
import type { PrintedScalar } from './block-printer.ts';
import { goYamlV3 } from './dialect.ts';
import { sortNaturally } from './natural-order.ts';

/** A value as go-yaml v3 encodes it with an indent of two: no JSON in between, no folded lines. */
export function printYamlPretty(value: unknown): string {
  const printer = new BlockPrinter(goYamlV3, printScalar);
  walkValue(value, printer, { view, keys });
  return printer.finish();
}

function keys(map: ReadonlyMap<string, unknown>): string[] {
  return sortNaturally(Array.from(map.keys()), goYamlV3.ordersLettersAfterDigits);
}

function view(value: unknown): unknown {
  if (value instanceof Uint8Array) return Array.from(value, BigInt);
  if (!isGoObject(value)) return value;
  if (value instanceof Time) return value;
  if (value instanceof Duration) return value.goString();
  return value.goText?.() ?? value.goNumber?.() ?? structView(value);
}

/** Fields go by their names in lower case. */
function structView(value: GoObject): StructFields {
  if (value.goFields === undefined) throw new GoError(`cannot marshal type: ${value.goType}`);
  const fields = exportedFields(value);
  return new StructFields(fields.map(([name, field]) => [name.toLowerCase(), field]));
}

function printScalar(value: unknown): PrintedScalar {
  if (typeof value === 'string') return { text: value, isString: true };
  return { text: plainText(value), isString: false };
}

function plainText(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return floatText(value, 64);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return objectText(value);
  }
}

function objectText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Time) return value.goText();
  if (!(value instanceof GoNumber)) throw new GoError(`cannot marshal type: ${goTypeOf(value)}`);
  return typeof value.value === 'number' ? floatText(value.value, 32) : String(value.value);
}

function floatText(value: number, bitSize: 32 | 64): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return formatFloat(value, 'g', -1, bitSize);
}
