const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 26;
const randomBits = 80n;
const maxUlid = (1n << 128n) - 1n;

export interface UlidOptions {
  readonly now: Date;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** One that the new one has to sort after, whatever the clock says. */
  readonly after?: string | undefined;
}

/** A ULID (https://github.com/ulid/spec): 48 bits of time, 80 of chance, sorted as text by time. */
export function createUlid({ now, random, after }: UlidOptions): string {
  const fresh = (BigInt(now.getTime()) << randomBits) | randomInteger(random);
  if (after === undefined) return print(fresh);
  const min = parse(after) + 1n;
  return print(fresh < min ? min : fresh);
}

/** In either case: names of Kubernetes objects have no capitals. */
export function isUlid(text: string): boolean {
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i.test(text);
}

/** Of these, as far as they are ULIDs that another one can follow. */
export function newestUlid(texts: readonly (string | undefined)[]): string | undefined {
  return texts
    .filter((text) => text !== undefined)
    .filter(hasSuccessor)
    .map((text) => text.toUpperCase())
    .sort()
    .at(-1);
}

function hasSuccessor(text: string): boolean {
  return isUlid(text) && parse(text) < maxUlid;
}

function randomInteger(random: () => number): bigint {
  let bits = 0n;
  for (let count = 0; count < 5; count++) {
    bits = (bits << 16n) | BigInt(Math.floor(random() * 65_536));
  }
  return bits;
}

function parse(text: string): bigint {
  if (!isUlid(text)) throw new Error(`${JSON.stringify(text)} is not a ULID`);
  let bits = 0n;
  for (const letter of text.toUpperCase()) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter));
  return bits;
}

function print(value: bigint): string {
  if (value < 0n || value > maxUlid) throw new Error('There is no ULID for this time');
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
  }
  return text;
}
