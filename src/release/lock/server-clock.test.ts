import { expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo } from '../../../test/support/kube-client.ts';
import { startLoopback } from '../../../test/support/loopback.ts';
import { parseRelease } from '../parse-release.ts';
import type { Operation } from '../release.ts';
import { isLongAbandoned } from './server-clock.ts';

const written = '2026-05-01T12:00:00Z';

const operation: Operation = {
  id: 'x',
  version: 'x',
  kind: 'upgrade',
  holder: 'alice@laptop (1)',
  // Of a client whose clock is a day ahead.
  startedAt: new Date('2026-05-02T12:00:00Z'),
  renewedAt: new Date('2026-05-02T12:00:00Z'),
  leaseSeconds: 15,
  fence: 1,
};

test.each([
  ['Fri, 01 May 2026 12:00:30 GMT', written, false],
  ['Fri, 01 May 2026 12:00:31 GMT', written, true],
  ['Fri, 01 May 2026 11:00:00 GMT', written, false],
  ['Fri, 01 May 2026 12:01:00 GMT', undefined, false],
  ['no date at all', written, false],
])('isLongAbandoned() goes by the clocks of servers: %s', async (date, time, expected) => {
  const headers = { 'content-type': 'application/json', date };
  const server = await startLoopback(() => ({ headers, body: '{}' }));
  onTestFinished(() => server.close());
  const managedFields = time === undefined ? [] : [{ manager: 'helm', time }];
  const metadata = { name: 'web', namespace: 'shop', managedFields };
  const release = parseRelease({ apiVersion: 'helm.sh/v3', kind: 'Release', metadata });
  expect(await isLongAbandoned(clientTo(accessTo(server.url)), release, operation)).toBe(expected);
});
