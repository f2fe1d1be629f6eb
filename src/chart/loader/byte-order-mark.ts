/** The bytes behind a UTF-8 byte order mark, if there is one. */
export function withoutByteOrderMark(data: Uint8Array): Uint8Array {
  const hasMark = data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf;
  return hasMark ? data.subarray(3) : data;
}
