/** The Web's generator fills no more than this at once. */
const maxAtOnce = 65_536;

/** Without node:crypto, which takes longer to load than most charts take to render. */
export function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let start = 0; start < count; start += maxAtOnce) {
    crypto.getRandomValues(bytes.subarray(start, start + maxAtOnce));
  }
  return bytes;
}
