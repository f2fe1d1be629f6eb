import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { helmCommand } from '../support/run-helm.ts';
import { createScratch } from '../support/scratch.ts';

const { directory, write } = createScratch();

const suite = (kind: string): string =>
  `suite: kinds\ntests:\n  - it: is one\n    asserts: [{ isKind: { of: ${kind} } }]\n`;

/** All that a program has written so far, and when it has written something. */
class Listener {
  #heard = '';
  readonly #waiting = new Set<() => void>();

  hear(text: string): void {
    this.#heard += text;
    for (const wake of this.#waiting) wake();
  }

  /** Waits for a text, and forgets all up to its end. */
  async until(text: string): Promise<string> {
    while (!this.#heard.includes(text)) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const wake = (): void => resolve(undefined);
      this.#waiting.add(wake);
      await promise;
      this.#waiting.delete(wake);
    }
    const end = this.#heard.indexOf(text) + text.length;
    const before = this.#heard.slice(0, end);
    this.#heard = this.#heard.slice(end);
    return before;
  }
}

test('helm test --unit --watch runs again when a file changes, whatever is in it', async () => {
  write({
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'web/templates/a.yaml': 'kind: A\n',
    'web/tests/a_test.yaml': suite('A'),
  });
  const [command, ...before] = helmCommand();
  const child = spawn(command, [...before, 'test', '--unit', 'web', '--watch'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const heard = new Listener();
  const hear = (text: string): void => heard.hear(text);
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);

  expect(await heard.until('1 test(s) passed')).toContain('PASS kinds');
  write({ 'web/templates/a.yaml': 'kind: B\n' });
  expect(await heard.until('1 failed')).toContain('expected kind to be A, got "B"');
  write({ 'web/Chart.yaml': 'name: [\n' });
  expect(await heard.until('Chart.yaml')).toContain('Error: ');
  write({
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'web/tests/a_test.yaml': suite('B'),
  });
  await heard.until('1 test(s) passed');

  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
}, 60_000);
