import type { Terminal } from '../terminal/terminal.ts';

/** Prints a result in the form that `-o` asks for; `table` makes the one for people. */
export function printData(
  terminal: Terminal,
  format: string,
  data: unknown,
  table: () => string,
): void {
  switch (format) {
    case 'json':
      terminal.write(`${JSON.stringify(data)}\n`);
      return;
    default:
      terminal.write(table());
  }
}
