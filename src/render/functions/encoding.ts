import {
  GoError,
  goFunction,
  JsonRangeError,
  parseJsonArray,
  parseJsonMap,
  printJson,
} from '../../go/index.ts';
import type { FunctionTable, GoFunction } from '../../go/index.ts';
import { parseToml, printToml } from '../../toml/index.ts';
import { parseYamlArray, parseYamlMap, printYaml, printYamlPretty } from '../../yaml/index.ts';

/**
 * Helm's functions from and to YAML, JSON and TOML. Those without `must` do not fail: what cannot
 * be printed is empty (in TOML it is the text of the error), what cannot be read is told under the
 * key `Error`, or as the only item of a list.
 */
export const encodingFunctions: FunctionTable = {
  toYaml: printer(toYamlOrEmpty),
  mustToYaml: printer(toYaml),
  toYamlPretty: printer((value) => withoutLastBreak(printYamlPretty(value))),
  fromYaml: mapReader(parseYamlMap),
  fromYamlArray: listReader(parseYamlArray),
  toJson: printer(orEmpty(toJson)),
  mustToJson: printer(toJson),
  fromJson: mapReader(parseJsonMap),
  fromJsonArray: listReader(parseJsonArray),
  toToml: printer(toTomlOrError),
  mustToToml: printer(printToml),
  fromToml: mapReader(parseToml),
};

type Print = (value: unknown) => string;

function printer(print: Print): GoFunction {
  return goFunction('func(interface {}) string', print);
}

/** `toYaml` */
export function toYamlOrEmpty(value: unknown): string {
  return orEmpty(toYaml)(value);
}

function toYaml(value: unknown): string {
  return withoutLastBreak(printYaml(value));
}

/** One line break: a block that ends with more keeps the others. */
function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function toJson(value: unknown): string {
  return printJson(value);
}

function orEmpty(print: Print): Print {
  return (value) => {
    try {
      return print(value);
    } catch (error) {
      if (error instanceof GoError) return '';
      throw error;
    }
  };
}

/** For nil Go panics, which is no error that Helm could take. */
function toTomlOrError(value: unknown): string {
  try {
    return printToml(value);
  } catch (error) {
    if (!(error instanceof GoError) || value === null) throw error;
    return error.message;
  }
}

function mapReader(read: (text: string) => Map<string, unknown>): GoFunction {
  return goFunction('func(string) map[string]interface {}', (text: string) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof GoError)) throw error;
      return decodedSoFar(error).set('Error', error.message);
    }
  });
}

function decodedSoFar(error: GoError): Map<string, unknown> {
  const isMap = error instanceof JsonRangeError && error.decoded instanceof Map;
  return isMap ? (error.decoded as Map<string, unknown>) : new Map<string, unknown>();
}

function listReader(read: (text: string) => unknown[]): GoFunction {
  return goFunction('func(string) []interface {}', (text: string) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof GoError) return [error.message];
      throw error;
    }
  });
}
