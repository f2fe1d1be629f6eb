import { readElements, readObjectIdentifier, readSequence } from './read-der.ts';

/** How private keys are written, and what Go's encoding/asn1 looks for; what follows is ignored. */
export type KeyShape = 'pkcs8' | 'sec1' | 'pkcs1' | 'dsa';

interface Field {
  readonly tag: number;
  /** The name of its type in Go, which complaints end with; pointers and slices have none. */
  readonly type: string;
}

const int: Field = { tag: 0x02, type: 'int' };
const bigInt: Field = { tag: 0x02, type: '' };
const octets: Field = { tag: 0x04, type: '' };

const shapes: Readonly<Record<KeyShape, { name: string; fields: readonly Field[] }>> = {
  pkcs8: {
    name: 'pkcs8',
    fields: [int, { tag: 0x30, type: 'AlgorithmIdentifier' }, octets],
  },
  sec1: { name: 'ecPrivateKey', fields: [int, octets] },
  pkcs1: { name: 'pkcs1PrivateKey', fields: [int, bigInt, int, bigInt, bigInt, bigInt] },
  dsa: { name: 'DSAKeyFormat', fields: [int, bigInt, bigInt, bigInt, bigInt, bigInt] },
};

/** What Go says to bytes that are not of the shape. */
export function findShapeProblem(bytes: Uint8Array, shape: KeyShape): string | undefined {
  const { name, fields } = shapes[shape];
  const whole = readHeader(bytes, 0, { tag: 0x30, type: name });
  if (typeof whole === 'string') return `asn1: ${whole}`;
  const content = bytes.subarray(whole.start, whole.end);
  let at = 0;
  for (const field of fields) {
    const found = readHeader(content, at, field);
    if (typeof found === 'string') return `asn1: ${found}`;
    at = found.end;
  }
  return undefined;
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Where the content of an element is, or what is wrong with it. */
function readHeader(bytes: Uint8Array, at: number, field: Field): Extent | string {
  if (at >= bytes.length) return 'syntax error: sequence truncated';
  const [tag = 0, short] = bytes.subarray(at);
  const lengthSize = short === undefined || short < 0x80 ? 0 : short & 0x7f;
  const start = at + 2 + lengthSize;
  if (short === undefined || start > bytes.length) return 'syntax error: truncated tag or length';
  const length = bytes
    .subarray(at + 2, start)
    .reduce((sum, byte) => sum * 256 + byte, lengthSize === 0 ? short : 0);
  if (tag !== field.tag) {
    const expected = field.tag & 0x1f;
    return `structure error: tags don't match (${expected} vs ${describeTag(tag, length)}) ${parameters} ${field.type} @${start}`;
  }
  const end = start + length;
  return end > bytes.length ? 'syntax error: data truncated' : { start, end };
}

function describeTag(tag: number, length: number): string {
  const isCompound = (tag & 0x20) !== 0;
  return `{class:${tag >> 6} tag:${tag & 0x1f} length:${length} isCompound:${isCompound}}`;
}

/** Go prints how it was told to read the field: in no special way. */
const parameters =
  '{optional:false explicit:false application:false private:false defaultValue:<nil> tag:<nil> stringType:0 timeType:0 set:false omitEmpty:false}';

/** The algorithm of a PKCS #8 key, and the curve that it names. */
export function readAlgorithm(bytes: Uint8Array): { algorithm: string; curve: string | undefined } {
  const [, identifier] = readSequence(bytes);
  const [algorithm, parameter] = readElements(identifier?.content ?? new Uint8Array());
  return {
    algorithm: readObjectIdentifier(algorithm) ?? '',
    curve: readObjectIdentifier(parameter),
  };
}

const curveTag = 0xa0;

/** The curve that a SEC 1 key names itself. */
export function readOwnCurve(bytes: Uint8Array): string | undefined {
  const wrapped = readSequence(bytes).find(({ tag }) => tag === curveTag);
  return wrapped && readObjectIdentifier(readElements(wrapped.content)[0]);
}
