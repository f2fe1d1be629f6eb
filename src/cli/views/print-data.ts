import { printExactJson } from '../../base/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Prints a result in the form that `-o` asks for; `table` makes the one for people. */
export async function printData(
  terminal: Terminal,
  format: string,
  data: unknown,
  table: () => string,
): Promise<void> {
  switch (format) {
    case 'json':
      terminal.write(`${escapeAsGo(printExactJson(data))}\n`);
      return;
    case 'yaml': {
      const [{ fromPlain }, { printYaml }] = await Promise.all([
        import('../../go/index.ts'),
        import('../../yaml/index.ts'),
      ]);
      terminal.write(printYaml(fromPlain(data)));
      return;
    }
    default:
      terminal.write(table());
  }
}

/** Go's encoder writes what means something in HTML as escapes. */
function escapeAsGo(json: string): string {
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
