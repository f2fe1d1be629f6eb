/** A zone file with one recorded change, from LMT to CET in 1893, and a rule for what follows. */
export function zoneFile(): Uint8Array {
  const rule = Buffer.from('\nCET-1CEST,M3.5.0,M10.5.0/3\n');
  const header = (times: number, types: number, characters: number): Buffer => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2');
    [0, 0, 0, times, types, characters].forEach((n, i) => bytes.writeUInt32BE(n, 20 + 4 * i));
    return bytes;
  };
  const body = Buffer.alloc(8 + 1 + 12 + 8);
  body.writeBigInt64BE(-2_422_054_408n, 0);
  body.writeUInt8(1, 8);
  body.writeInt32BE(3208, 9);
  body.writeInt32BE(3600, 15);
  body.writeUInt8(4, 20);
  body.write('LMT\0CET\0', 21);
  return Buffer.concat([header(0, 0, 0), header(1, 2, 8), body, rule]);
}
