import { decodeBase64, decodeUtf8, GoError, GoNumber, replaceInvalid } from '../../go/index.ts';
import type { YamlNode } from '../parse/node.ts';
import { YamlError } from '../yaml-error.ts';
import type { PlainValue } from './resolve.ts';
import { resolvePlain, resolvePlainAsJson } from './resolve.ts';
import { isTimestamp } from './timestamp.ts';

const tagPrefix = 'tag:yaml.org,2002:';

/** What a scalar means, with its own kind of number. */
export function decodeScalar(node: YamlNode): PlainValue {
  if (node.tag !== '') return decodeTagged(node.tag, node.value);
  return node.isPlain ? resolvePlain(node.value) : node.value;
}

/** What a scalar means once it went through JSON: numbers are float64. */
export function decodeScalarAsJson(node: YamlNode): null | boolean | number | string {
  if (node.tag === '') return node.isPlain ? resolvePlainAsJson(node.value) : node.value;
  const value = decodeTagged(node.tag, node.value);
  if (typeof value === 'string') return replaceInvalid(value);
  if (typeof value === 'bigint') return Number(value);
  return value instanceof GoNumber ? Number(value.value) : value;
}

/** Tags that YAML does not know make strings. */
function decodeTagged(tag: string, text: string): PlainValue {
  const name = tag.startsWith(tagPrefix) ? tag.slice(tagPrefix.length) : '';
  switch (name) {
    case 'binary':
      return decodeBinary(text);
    case 'bool':
    case 'int':
    case 'float':
    case 'null':
    case 'timestamp':
      return decodeAs(name, text);
    default:
      return text;
  }
}

function decodeAs(wanted: string, text: string): PlainValue {
  const value = resolvePlain(text);
  const found = typeName(value, wanted);
  if (found === wanted) return value;
  if (wanted === 'float' && typeof value === 'bigint') return Number(value);
  throw new YamlError(`yaml: cannot decode !!${found} \`${text}\` as a !!${wanted}`);
}

/** Whether a text is a timestamp is asked only where a timestamp is wanted. */
function typeName(value: PlainValue, wanted: string): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'number':
      return 'float';
    case 'string':
      return wanted === 'timestamp' && isTimestamp(value) ? 'timestamp' : 'str';
    default:
      return 'int';
  }
}

function decodeBinary(text: string): string {
  try {
    return decodeUtf8(decodeBase64(text));
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    throw new YamlError('yaml: !!binary value contains invalid base64 data');
  }
}
