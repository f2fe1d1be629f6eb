/** The few forms of DER that an X.509 certificate is made of. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export function sequence(...items: readonly Buffer[]): Buffer {
  return encode(tags.sequence, Buffer.concat(items));
}

export function set(...items: readonly Buffer[]): Buffer {
  return encode(tags.set, Buffer.concat(items));
}

export function integer(bytes: Buffer): Buffer {
  const first = bytes[0] ?? 0;
  return encode(tags.integer, first >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function boolean(value: boolean): Buffer {
  return encode(tags.boolean, Buffer.of(value ? 0xff : 0));
}

export function bitString(bytes: Buffer, unusedBits = 0): Buffer {
  return encode(tags.bitString, Buffer.concat([Buffer.of(unusedBits), bytes]));
}

export function octetString(bytes: Buffer): Buffer {
  return encode(tags.octetString, bytes);
}

export function utf8String(text: string): Buffer {
  return encode(tags.utf8String, Buffer.from(text));
}

/** `2.5.29.17` */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encode(
    tags.objectIdentifier,
    Buffer.from([first * 40 + second, ...rest.flatMap(base128)]),
  );
}

/** Years before 2050 have two digits, as RFC 5280 wants it. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
  return date.getUTCFullYear() < 2050
    ? encode(tags.utcTime, Buffer.from(digits.slice(2)))
    : encode(tags.generalizedTime, Buffer.from(digits));
}

/** A tag of the context, `[n]`: around other items, or in place of a primitive's own tag. */
export function context(number: number, content: Buffer, isConstructed = true): Buffer {
  return encode((isConstructed ? 0xa0 : 0x80) + number, content);
}

function encode(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) + 128);
  }
  return bytes;
}
