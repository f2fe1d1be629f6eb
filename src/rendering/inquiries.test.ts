import { describe, expect, test } from 'vitest';
import { Inquiries } from './inquiries.ts';

describe('Inquiries', () => {
  test('repeat a pass until it asks for nothing new', async () => {
    const inquiries = new Inquiries();
    const ask = (key: string) => inquiries.ask(key, async () => () => `${key}!`, '');
    const passes: string[] = [];
    const result = await inquiries.answering(() => {
      const first = ask('a');
      const second = first === '' ? '' : ask(`${first}b`);
      passes.push(`${first},${second}`);
      return passes.length;
    });
    expect(passes).toEqual([',', 'a!,', 'a!,a!b!']);
    expect(result).toBe(3);
  });

  test('ask once for what is asked for twice, and at the same time for different things', async () => {
    const inquiries = new Inquiries();
    const asked: string[] = [];
    const ask = (key: string) =>
      inquiries.ask(key, async () => (asked.push(key), () => key), undefined);
    await inquiries.answering(() => [ask('a'), ask('b'), ask('a')]);
    expect(asked).toEqual(['a', 'b']);
  });

  test('forget what a pass failed at that did not know everything', async () => {
    const inquiries = new Inquiries();
    const result = await inquiries.answering(() => {
      const answer = inquiries.ask('a', async () => () => 'known', '');
      if (answer === '') throw new Error('not known');
      return answer;
    });
    expect(result).toBe('known');
  });

  test('let the last pass fail', async () => {
    const pass = (): never => {
      throw new Error('broken');
    };
    await expect(new Inquiries().answering(pass)).rejects.toThrow('broken');
  });

  test('give up on a pass that asks for something else each time', async () => {
    const inquiries = new Inquiries();
    let count = 0;
    const pass = () => inquiries.ask(String(count++), async () => () => 1, 0);
    await expect(inquiries.answering(pass)).rejects.toThrow('look up something else');
  });
});
