import { describe, expect, test } from 'vitest';
import { runProgram } from './run-program.ts';

const isPosix = process.platform !== 'win32';

// What Windows has in place of /dev/stdin is not opened by name: it runs elsewhere.
describe.runIf(isPosix)('what a program is given to read', () => {
  const run = (file: string, args: readonly string[], input: string) =>
    runProgram(
      { file, args },
      {
        input: Buffer.from(input),
        environment: { PATH: process.env['PATH'] },
        signal: new AbortController().signal,
      },
    );

  test('can be opened by its name', async () => {
    const { output, code } = await run('cat', ['/dev/stdin'], 'hello');
    expect(Buffer.from(output).toString()).toBe('hello');
    expect(code).toBe(0);
  });

  test('can be opened by its name by a program that takes its time', async () => {
    const { output } = await run('sh', ['-c', 'sleep 0.2; cat /dev/stdin'], 'hello');
    expect(Buffer.from(output).toString()).toBe('hello');
  });

  test('may be more than a pipe holds', async () => {
    const text = 'many words '.repeat(100_000);
    const { output } = await run('cat', [], text);
    expect(Buffer.from(output).toString()).toBe(text);
  });

  test('may be left unread', async () => {
    expect(await run('true', [], 'many words '.repeat(100_000))).toMatchObject({ code: 0 });
  });

  test('ends where there is nothing', async () => {
    expect((await run('cat', [], '')).output).toHaveLength(0);
  });
});
