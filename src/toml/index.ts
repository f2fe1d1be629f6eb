/**
 * TOML as Helm's library reads and prints it: BurntSushi/toml. Values are Go's; knows no files and
 * no charts.
 */
export { printToml } from './print-toml.ts';
