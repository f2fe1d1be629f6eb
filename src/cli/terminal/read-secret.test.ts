import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { readSecret } from './read-secret.ts';

class FakeKeyboard extends EventEmitter {
  isRaw = false;
  setRawMode(isRaw: boolean): void {
    this.isRaw = isRaw;
  }
  setEncoding(): void {
    // It speaks text already.
  }
  pause(): void {
    // Nothing flows by itself.
  }
  resume(): void {
    // Nothing flows by itself.
  }
}

describe('readSecret()', () => {
  test.each([
    ['secret\r', 'secret'],
    ['secre\u007ft\n', 'secrt'],
    ['pä\u007fass\u0004', 'pass'],
    ['\r', ''],
  ])('takes %j for %j', async (typed, secret) => {
    const keyboard = new FakeKeyboard();
    const answer = readSecret(keyboard);
    expect(keyboard.isRaw).toBe(true);
    for (const character of typed) keyboard.emit('data', character);
    expect(await answer).toBe(secret);
    expect(keyboard.isRaw).toBe(false);
  });

  test('ends with the terminal as it was when interrupted', async () => {
    const keyboard = new FakeKeyboard();
    const answer = readSecret(keyboard);
    keyboard.emit('data', 'sec\u0003');
    await expect(answer).rejects.toMatchObject({ code: 'Interrupted' });
    expect(keyboard.isRaw).toBe(false);
  });
});
