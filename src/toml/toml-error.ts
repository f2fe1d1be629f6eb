import { GoError, quote } from '../go/index.ts';

/** What is wrong with a TOML text, in the words of BurntSushi/toml. */
export class TomlError extends GoError {
  /** Counted from 1. */
  readonly line: number;

  constructor(problem: string, line: number, lastKey: string) {
    const where = lastKey === '' ? '' : ` (last key ${quote(lastKey)})`;
    super(`toml: line ${line}${where}: ${problem}`);
    this.line = line;
  }
}
