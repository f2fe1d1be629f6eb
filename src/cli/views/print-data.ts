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
      terminal.write(`${JSON.stringify(data)}\n`);
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
