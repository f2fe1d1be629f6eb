import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { createTerminal } from './terminal.ts';

function logged(act: (logger: ReturnType<typeof createLogger>) => void, isDebug = false): string {
  let text = '';
  const stderr = { write: (said: string) => (text += said) };
  const terminal = createTerminal({ stdin: {}, stdout: stderr, stderr }, {}, 'auto');
  act(createLogger(terminal, isDebug));
  return text;
}

test('a logger says what a message is about', () => {
  const attributes = { tag: 'front end', chart: 'web', none: '' };
  expect(logged(({ warn }) => warn('returned non-bool value', attributes))).toBe(
    'WARNING: returned non-bool value tag="front end" chart=web none=""\n',
  );
});

test('a logger shows control characters instead of obeying them', () => {
  expect(logged(({ info }) => info('\u001b[2Jgone', { a: '\u0007' }))).toBe(
    '\\u001b[2Jgone a=\\u0007\n',
  );
});

test('a logger keeps to itself what is for debugging, unless it is asked for', () => {
  expect(logged(({ debug }) => debug('x'))).toBe('');
  expect(logged(({ debug }) => debug('x'), true)).toBe('x\n');
});
