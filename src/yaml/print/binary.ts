import { encodeUtf8 } from '../../go/index.ts';

export const binaryTag = '!!binary';

const lineLength = 70;

/** Base 64, in lines where it does not fit into one. */
export function encodeBinary(value: string): string {
  const digits = Buffer.from(encodeUtf8(value)).toString('base64');
  if (digits.length < lineLength) return digits;
  return digits.replace(/.{1,70}/g, '$&\n');
}
