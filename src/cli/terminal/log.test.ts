import { expect, test } from 'vitest';
import { createJsonLogger, createLogger } from './log.ts';
import type { Logger } from '../../index.ts';
import { createContext } from '../../context/index.ts';
import type { Terminal } from './terminal.ts';
import { createTerminal } from './terminal.ts';

function logged(act: (logger: Logger) => void, isDebug = false): string {
  return written((terminal) => act(createLogger(terminal, isDebug)));
}

function written(act: (terminal: Terminal) => void): string {
  let text = '';
  const stderr = { write: (said: string) => (text += said) };
  act(createTerminal({ stdin: {}, stdout: stderr, stderr }, {}, 'auto'));
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

test('a logger for programs writes an object a line', () => {
  const context = createContext({ clock: { now: () => new Date('2026-01-02T03:04:05Z') } });
  const text = written((terminal) => {
    const { debug, warn } = createJsonLogger(terminal, context);
    debug('not asked for');
    warn('there is no ConfigMap "a"\n', { request: 'shop/web', level: 'mine' });
  });
  expect(text.endsWith('}\n')).toBe(true);
  expect(JSON.parse(text)).toEqual({
    time: '2026-01-02T03:04:05.000Z',
    level: 'warn',
    message: 'there is no ConfigMap "a"\n',
    request: 'shop/web',
  });
});
