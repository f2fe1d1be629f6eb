/** Writes ASN.1 by the distinguished encoding rules (X.690). */

const universal = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

export function sequence(...members: readonly Uint8Array[]): Buffer {
  return element(universal.sequence, ...members);
}

export function set(...members: readonly Uint8Array[]): Buffer {
  return element(universal.set, ...members);
}

/** A tag of the structure's own, such as [0]; around other elements it is constructed. */
export function tagged(number: number, content: Uint8Array, isConstructed = true): Buffer {
  return element((isConstructed ? 0xa0 : 0x80) | number, content);
}

/** Not negative. */
export function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const isSignBit = (bytes[0] ?? 0) >= 0x80;
  return element(universal.integer, isSignBit ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function boolean(value: boolean): Buffer {
  return element(universal.boolean, Buffer.of(value ? 0xff : 0));
}

export function nullValue(): Buffer {
  return element(universal.null);
}

export function octetString(bytes: Uint8Array): Buffer {
  return element(universal.octetString, bytes);
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return element(universal.bitString, Buffer.of(unusedBits), bytes);
}

/** Written with dots. */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return element(
    universal.objectIdentifier,
    Buffer.from([first * 40 + second, ...rest].flatMap(base128)),
  );
}

/** The plainest type that holds the text, as encoding/asn1 chooses it. */
export function text(value: string): Buffer {
  const isPrintable = /^[A-Za-z0-9 '()+,./:=?-]*$/.test(value);
  const tag = isPrintable ? universal.printableString : universal.utf8String;
  return element(tag, Buffer.from(value, 'utf8'));
}

/** To the second; two digits for the year as long as they say which. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.[0-9]+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  const hasShortYear = date.getUTCFullYear() >= 1950 && date.getUTCFullYear() < 2050;
  return hasShortYear
    ? element(universal.utcTime, Buffer.from(digits.slice(2)))
    : element(universal.generalizedTime, Buffer.from(digits));
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 | (rest % 128));
  }
  return bytes;
}
