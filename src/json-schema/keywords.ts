import { decimalOf, isInteger, toNumber } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { isJsonObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/** Reads a keyword of one form; in any other form it counts for nothing. */
export function textOf(schema: JsonObject, keyword: string): string | undefined {
  const value = schema.get(keyword);
  return typeof value === 'string' ? value : undefined;
}

export function isTrue(schema: JsonObject, keyword: string): boolean {
  return schema.get(keyword) === true;
}

export function numberOf(schema: JsonObject, keyword: string): Decimal | undefined {
  return decimalOf(schema.get(keyword));
}

export function countOf(schema: JsonObject, keyword: string): number | undefined {
  const number = numberOf(schema, keyword);
  return number !== undefined && isInteger(number) ? toNumber(number) : undefined;
}

export function listOf(schema: JsonObject, keyword: string): readonly Json[] | undefined {
  const value = schema.get(keyword);
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

export function tableOf(schema: JsonObject, keyword: string): JsonObject | undefined {
  const value = schema.get(keyword);
  return isJsonObject(value) ? value : undefined;
}

export function namesIn(list: readonly Json[] | undefined): string[] {
  return (list ?? []).filter((item) => typeof item === 'string');
}
