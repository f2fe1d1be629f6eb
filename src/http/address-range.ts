/** Whether a host is an address in one of the ranges, such as `10.0.0.0/8`; what is no range has none. */
export function isAddressIn(host: string, ranges: readonly string[]): boolean {
  const net = process.getBuiltinModule('node:net');
  const family = net.isIP(host);
  if (family === 0) return false;
  const list = new net.BlockList();
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/');
    const rangeFamily = net.isIP(address);
    if (rangeFamily === 0 || !/^\d{1,3}$/.test(prefix)) continue;
    if (Number(prefix) > (rangeFamily === 4 ? 32 : 128)) continue;
    list.addSubnet(address, Number(prefix), rangeFamily === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
