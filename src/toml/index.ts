/**
 * TOML as Helm's library reads and prints it: BurntSushi/toml. Values are Go's; knows no files and
 * no charts.
 */
export { parseToml } from './parse-toml.ts';
export { printToml } from './print-toml.ts';
