/** Where Go looks for zone files, after what ZONEINFO says. */
const directories: readonly string[] = [
  '/usr/share/zoneinfo',
  '/usr/share/lib/zoneinfo',
  '/usr/lib/locale/TZ',
  '/etc/zoneinfo',
];

const maxFileSize = 1 << 20;

/** The zone file of an IANA name, which has the abbreviations that JavaScript does not know. */
export function readTimeZone(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Uint8Array | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/.test(name)) return undefined;
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  const own = environment['ZONEINFO'];
  for (const directory of own === undefined ? directories : [own, ...directories]) {
    const file = `${directory}/${name}`;
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() === true && stats.size <= maxFileSize) return readFileSync(file);
  }
  return undefined;
}
