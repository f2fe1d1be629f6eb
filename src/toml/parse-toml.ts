import { TomlParser } from './read/parser.ts';
import { TomlError } from './toml-error.ts';

/**
 * A document as BurntSushi/toml decodes it into a `map[string]interface {}`: integers are int64,
 * dates are times, arrays of tables `[]map[string]interface {}`.
 */
export function parseToml(text: string): Map<string, unknown> {
  const content = text.replace(byteOrderMark, '');
  if (content.slice(0, 6).includes('\0')) throw new TomlError(nullBytes, 1, '');
  return new TomlParser(content).parse();
}

/** Of UTF-8, or of UTF-16 as bytes that are no UTF-8. */
const byteOrderMark = /^(?:\ufeff|\udcff\udcfe|\udcfe\udcff)/;

const nullBytes =
  'files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8';
