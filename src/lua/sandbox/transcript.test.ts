import { describe, expect, test } from 'vitest';
import { Transcript } from './transcript.ts';

function pair() {
  const listener = new Transcript();
  return { listener, speaker: new Transcript(listener.memory) };
}

describe('Transcript', () => {
  test('gives what was said, at a stretch, once', () => {
    const { listener, speaker } = pair();
    speaker.add('print', Buffer.from('a'));
    speaker.add('print', Buffer.from('é'));
    speaker.add('warn', Buffer.from(''));
    speaker.add('print', Buffer.from('b'));
    expect(listener.take()).toEqual([
      { channel: 'print', text: 'a\né' },
      { channel: 'warn', text: '' },
      { channel: 'print', text: 'b' },
    ]);
    expect(listener.take()).toEqual([]);
    speaker.add('error', Buffer.from('c'));
    expect(listener.take()).toEqual([{ channel: 'error', text: 'c' }]);
  });

  test('keeps messages apart, as each has a word before it', () => {
    const { listener, speaker } = pair();
    for (const channel of ['warn', 'warn', 'error', 'error', 'info', 'info'] as const) {
      speaker.add(channel, Buffer.from(channel));
    }
    expect(listener.take().map(({ text }) => text)).toEqual([
      ...['warn', 'warn', 'error', 'error', 'info\ninfo'],
    ]);
  });

  test('calls the listener once until it has read', () => {
    const { listener, speaker } = pair();
    expect(speaker.add('print', Buffer.from('a'))).toBe(true);
    expect(speaker.add('print', Buffer.from('b'))).toBe(false);
    listener.take();
    expect(speaker.add('print', Buffer.from('c'))).toBe(true);
  });

  test('takes no more than it has room for', () => {
    const { listener, speaker } = pair();
    speaker.add('print', new Uint8Array(5 * 2 ** 20));
    speaker.add('print', new Uint8Array(2 * 2 ** 20));
    expect(listener.take().map(({ text }) => text.length)).toEqual([5 * 2 ** 20]);
  });
});
