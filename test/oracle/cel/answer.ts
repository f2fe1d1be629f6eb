/** What our CEL makes of a case, in the words in which the oracle says it. */
import { InstantiationError } from '../../../cluster/cel/program/instantiation-error.ts';
import { compile } from '../../../cluster/cel/compile.ts';
import { estimateCost } from '../../../cluster/cel/program/estimate.ts';
import { sizesIn } from '../../../cluster/cel/kubernetes/size-at.ts';
import { schemaType } from '../../../cluster/cel/kubernetes/schema-type.ts';
import { schemaValue } from '../../../cluster/cel/kubernetes/schema-value.ts';
import { CompileError } from '../../../cluster/cel/syntax/issue.ts';
import { formatType, runtimeName } from '../../../cluster/cel/types/type.ts';
import { formatTimestamp } from '../../../cluster/cel/values/time.ts';
import { nameOfType } from '../../../cluster/cel/values/runtime-type.ts';
import type { Value } from '../../../cluster/cel/values/value.ts';
import {
  CelList,
  Duration,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  isMap,
} from '../../../cluster/cel/values/value.ts';
import { formatFloat } from '../../../src/go/index.ts';
import type { CelAnswer, CelCase } from './case.ts';

export function answerCase({ expression, schema, self = null }: CelCase): CelAnswer {
  const root = schema && schemaType(schema, 'selfType');
  const variables = new Map(root ? [['self', root.type]] : []);
  try {
    const program = compile(expression, { variables });
    const given = schema
      ? new Map([['self', schemaValue(self, schema)]])
      : new Map<string, Value>();
    const { value, error, cost } = program.evaluate((name) => given.get(name));
    const type = formatType(program.checked.type);
    const { max } = estimateCost(program.checked, root ? sizesIn(root) : () => undefined);
    const maxCost = max >= 2 ** 64 ? '18446744073709551615' : String(BigInt(max));
    if (error !== undefined || value === undefined) {
      return { type, error: error ?? '', cost, maxCost };
    }
    return { type, value: formatValue(value), cost, maxCost };
  } catch (error) {
    if (error instanceof CompileError) return { refusal: error.message, cost: 0 };
    if (error instanceof InstantiationError)
      return { refusal: `program: ${error.message}`, cost: 0 };
    throw error;
  }
}

function formatValue(value: Value): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return `double(${formatFloat(value, 'g')})`;
    case 'string':
      return JSON.stringify(value);
    default:
      return formatObject(value);
  }
}

function formatObject(value: Exclude<Value, null | boolean | bigint | number | string>): string {
  if (value instanceof Uint) return `${value.value}u`;
  if (value instanceof Uint8Array) return `bytes(${Buffer.from(value).toString('base64')})`;
  if (value instanceof CelList) return `[${value.items.map(formatValue).join(', ')}]`;
  if (value instanceof Timestamp)
    return `timestamp(${formatTimestamp(new Timestamp(value.nanos))})`;
  if (value instanceof Duration) return `duration(${value.nanos})`;
  if (value instanceof TypeValue) return `type(${runtimeName(value.type)})`;
  if (value instanceof Optional) {
    return value.value === undefined ? 'optional.none()' : `optional(${formatValue(value.value)})`;
  }
  if (!isMap(value)) return nameOfType(value);
  const entries = [...value.keys()].map(
    (key) => `${formatValue(key)}: ${formatValue(value.find(key) ?? null)}`,
  );
  return `{${entries.sort().join(', ')}}`;
}
