import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../test/support/kube-client.ts';
import type { Answer } from '../test/support/loopback.ts';
import { startLoopback } from '../test/support/loopback.ts';
import { createContext } from '../src/index.ts';
import { createSeal } from './seal.ts';

const key = Buffer.alloc(32, 'k').toString('base64');
const secret = (data: object = { key }) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'helm-controller-key', namespace: 'own' },
  data,
});

function answer(body: object, status = 200): Answer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(body) };
}

function failure(code: number, reason: string): Answer {
  const details = { name: 'helm-controller-key', kind: 'secrets' };
  return answer({ kind: 'Status', code, reason, message: reason, details }, code);
}

const missing = failure(404, 'NotFound');
const first = failure(409, 'AlreadyExists');

/** What a replica makes of a text, and what it warns of, after these answers. */
async function seal(answers: readonly Answer[]) {
  let count = 0;
  const server = await startLoopback(() => answers[count++] ?? { status: 599 });
  onTestFinished(() => server.close());
  const client = clientTo(accessTo(server.url));
  const warnings: string[] = [];
  const context = createContext({});
  const logger = { ...context.logger, warn: (text: string) => void warnings.push(text) };
  const sealed = await createSeal({ ...context, logger }, { client }, 'own');
  return { text: sealed('values'), warnings };
}

describe('createSeal()', () => {
  const known = 'hmac-sha256:';

  test('has the key that there is', async () => {
    const [one, other] = [await seal([answer(secret())]), await seal([answer(secret())])];
    expect(one.text).toBe(other.text);
    expect(one.text.startsWith(known)).toBe(true);
  });

  test('makes one where there is none', async () => {
    const { text, warnings } = await seal([missing, answer(secret(), 201)]);
    expect(text).not.toBe((await seal([answer(secret())])).text);
    expect(warnings).toEqual([]);
  });

  test('takes that of a replica that was faster', async () => {
    const { text, warnings } = await seal([missing, first, answer(secret())]);
    expect(text).toBe((await seal([answer(secret())])).text);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['may not be read', [failure(403, 'Forbidden')]],
    ['holds something else', [answer(secret({ key: 'eA==' })), first, answer(secret({}))]],
  ])('goes on with one of its own where the Secret %s', async (_, answers) => {
    const { warnings } = await seal(answers);
    expect(warnings).toEqual([
      expect.stringMatching(/^values are compared anew after each restart: /) as string,
    ]);
  });

  test('fails where there is no server, and warns of nothing', async () => {
    const client = clientTo(accessTo('http://127.0.0.1:1'));
    const unreachable = createSeal(createContext({}), { client }, 'own');
    await expect(unreachable).rejects.toMatchObject({ code: 'ClusterUnreachable' });
  });
});
