import {
  formatFloat,
  GoError,
  GoNumber,
  jsonFloat,
  jsonFloat32,
  jsonView,
  printJson,
  StructFields,
  walkValue,
} from '../../go/index.ts';
import { parseYamlInteger } from '../decode/number.ts';
import { BlockPrinter } from './block-printer.ts';
import type { PrintedScalar } from './block-printer.ts';
import { goYamlV2 } from './dialect.ts';
import { parseYamlNode } from '../read.ts';
import { YamlError } from '../yaml-error.ts';
import { readBack, readBackKeys, Unreadable } from './read-back.ts';
import { sortNaturally } from './natural-order.ts';

/**
 * A value as `sigs.k8s.io/yaml` marshals it: as JSON, which go-yaml v2 reads and prints again. What
 * JSON cannot hold and what YAML cannot read of it are errors.
 */
export function printYaml(value: unknown): string {
  try {
    const printer = new BlockPrinter(goYamlV2, printScalar);
    walkValue(value, printer, { view, keys });
    return printer.finish();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof GoError) failAsGoDoes(value);
    throw error;
  }
}

/** Takes the way that was cut short, to fail where it fails first. */
function failAsGoDoes(value: unknown): void {
  parseYamlNode(printAsJson(value));
}

function printAsJson(value: unknown): string {
  try {
    return printJson(value);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new YamlError(`error marshaling into JSON: ${error.message}`);
  }
}

/** What was a struct in JSON is a map like any other when it is read back. */
function view(value: unknown): unknown {
  const viewed = jsonView(value);
  if (viewed instanceof StructFields) return new Map(viewed.entries);
  return viewed instanceof Map ? readBackKeys(viewed as ReadonlyMap<string, unknown>) : viewed;
}

function keys(map: ReadonlyMap<string, unknown>): string[] {
  return sortNaturally(Array.from(map.keys()), goYamlV2.ordersLettersAfterDigits);
}

function printScalar(value: unknown): PrintedScalar {
  if (typeof value === 'string') return { text: readBack(value), isString: true };
  return { text: plainText(value), isString: false };
}

function plainText(value: unknown): string {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : readBackNumber(jsonFloat(value));
  if (value instanceof GoNumber && typeof value.value === 'number') {
    return readBackNumber(jsonFloat32(value.value));
  }
  return String(value instanceof GoNumber ? value.value : value);
}

/** The literal is an integer if 64 bits hold it, else a float. */
function readBackNumber(literal: string): string {
  const integer = parseYamlInteger(literal);
  if (integer === undefined) return formatFloat(Number(literal), 'g');
  return String(integer instanceof GoNumber ? integer.value : integer);
}
