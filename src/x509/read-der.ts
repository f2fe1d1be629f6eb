/** An element of DER, as it was found. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  /** With its tag and length. */
  readonly whole: Uint8Array;
}

/** The elements that follow each other in the bytes. */
export function readElements(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const found = readElement(bytes.subarray(at));
    elements.push(found);
    at += found.whole.length;
  }
  return elements;
}

/** The members of a sequence that begins the bytes. */
export function readSequence(bytes: Uint8Array): DerElement[] {
  return readElements(readElement(bytes).content);
}

export function readInteger({ content }: DerElement): bigint {
  return BigInt(`0x${Buffer.from(content).toString('hex') || '0'}`);
}

const objectIdentifierTag = 0x06;

/** Such as `1.2.840.10045.2.1`; none where the element is none. */
export function readObjectIdentifier(element: DerElement | undefined): string | undefined {
  if (element?.tag !== objectIdentifierTag) return undefined;
  const [first = 0, ...rest] = readBase128(element.content);
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...rest].join('.');
}

function readBase128(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}

function readElement(bytes: Uint8Array): DerElement {
  const [tag = 0, short = 0] = bytes;
  const lengthSize = short < 0x80 ? 0 : short & 0x7f;
  const start = 2 + lengthSize;
  const length =
    lengthSize === 0 ? short : Buffer.from(bytes.subarray(2, start)).readUIntBE(0, lengthSize);
  if (start + length > bytes.length) throw new RangeError('The data ends within an element');
  return {
    tag,
    content: bytes.subarray(start, start + length),
    whole: bytes.subarray(0, start + length),
  };
}
