import http from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accessTo, clientTo, createFakeTime } from '../../../test/support/kube-client.ts';
import type { FakeTime } from '../../../test/support/kube-client.ts';
import type { KubeClient } from '../kube-client.ts';
import type { Observation, ObserveOptions } from './observe.ts';
import { observeObjects } from './observe.ts';
import { readLines } from './read-lines.ts';

/** What the server does with its next request, which is a list or a watch. */
type Script = (response: ServerResponse, query: URLSearchParams) => void;

interface Setting {
  readonly client: KubeClient;
  readonly time: FakeTime;
  readonly queries: readonly URLSearchParams[];
}

async function setUp(...scripts: readonly Script[]): Promise<Setting> {
  const queries: URLSearchParams[] = [];
  const server = http.createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const script = scripts[Math.min(queries.length, scripts.length - 1)];
    queries.push(query);
    script?.(response, query);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const time = createFakeTime();
  return { client: clientTo(accessTo(`http://127.0.0.1:${port}`), time), time, queries };
}

const headers = { 'content-type': 'application/json' };

function object(name: string, resourceVersion: string, uid = name): object {
  return { ...maps, metadata: { name, uid, resourceVersion, namespace: 'default' } };
}

function listing(resourceVersion: string, ...items: readonly object[]): Script {
  return (response) => {
    response.writeHead(200, headers).end(JSON.stringify({ metadata: { resourceVersion }, items }));
  };
}

function event(type: string, body: object): string {
  return `${JSON.stringify({ type, object: body })}\n`;
}

function watching(...lines: readonly string[]): Script {
  return (response) => void response.writeHead(200, headers).end(lines.join(''));
}

/** Says what it has to say, and never ends. */
function staying(...lines: readonly string[]): Script {
  return (response) => void response.writeHead(200, headers).write(lines.join('') || '\n');
}

function refusing(status: number, own: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { ...headers, ...own });
    response.end(JSON.stringify({ kind: 'Status', code: status, message: 'no' }));
  };
}

const gone = event('ERROR', { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' });
const maps = { apiVersion: 'v1', kind: 'ConfigMap' };

/** The first observations, each in a word. */
async function take(
  { client }: Setting,
  count: number,
  options: ObserveOptions = {},
): Promise<string[]> {
  const taken: string[] = [];
  for await (const observation of observeObjects(client, maps, options)) {
    taken.push(summarize(observation));
    if (taken.length === count) break;
  }
  return taken;
}

function summarize(observation: Observation): string {
  if (observation.type === 'state') {
    return `state ${observation.objects.map(({ metadata }) => metadata.name).join(' ')}`.trim();
  }
  const { metadata, kind } = observation.object;
  return `${observation.type} ${kind} ${metadata.name ?? ''}@${metadata.resourceVersion ?? ''}`;
}

test('observeObjects() keeps no process alive when its signal has ended, wherever its reader is', async () => {
  const { client } = await setUp(listing('1'), staying(event('ADDED', object('a', '2'))));
  const countTimers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const stop = new AbortController();
  const observation = observeObjects(client, maps, { signal: stop.signal });
  await observation.next();
  await observation.next();
  // Others in this process have timers too, but none while this runs.
  const during = countTimers();
  stop.abort();
  expect(countTimers()).toBe(during - 1);
});

describe('observeObjects()', () => {
  test('tells the state, then changes and removals', async () => {
    const setting = await setUp(
      listing('5', object('a', '3')),
      staying(
        event('MODIFIED', object('a', '6')),
        event('ADDED', object('b', '7')),
        event('BOOKMARK', object('', '8')),
        event('DELETED', object('a', '9')),
      ),
    );
    expect(await take(setting, 4)).toEqual([
      'state a',
      'changed ConfigMap a@6',
      'changed ConfigMap b@7',
      'removed ConfigMap a@9',
    ]);
    expect(Object.fromEntries(setting.queries[1] ?? [])).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '5',
      timeoutSeconds: '45',
    });
  });

  test('goes on where it was when the server ends a connection', async () => {
    const setting = await setUp(
      listing('5'),
      watching(event('ADDED', object('a', '6')), event('BOOKMARK', object('', '9'))),
      staying(event('ADDED', object('b', '10'))),
    );
    expect(await take(setting, 3)).toEqual(['state', 'changed ConfigMap a@6', 'changed ConfigMap b@10']); // oxfmt-ignore
    expect(setting.queries[2]?.get('resourceVersion')).toBe('9');
  });

  test.each<[string, Script]>([
    ['an event', watching(gone)],
    ['a status', refusing(410)],
  ])('tells the difference when the past is gone, by %s', async (_, script) => {
    const setting = await setUp(
      listing('5', object('a', '1'), object('b', '2'), object('c', '3'), object('d', '4', 'old')),
      script,
      listing(
        '20',
        object('a', '1'),
        object('b', '12'),
        object('d', '14', 'new'),
        object('e', '15'),
      ),
      staying(event('ADDED', object('f', '21'))),
    );
    expect(await take(setting, 7)).toEqual([
      'state a b c d',
      'removed ConfigMap c@3',
      'removed ConfigMap d@4',
      'changed ConfigMap b@12',
      'changed ConfigMap d@14',
      'changed ConfigMap e@15',
      'changed ConfigMap f@21',
    ]);
  });

  test('outlives cut connections, half lines and busy servers', async () => {
    const cut: Script = (response) => {
      response.writeHead(200, headers).write('{"type":"ADDED","obj', () => response.destroy());
    };
    const troubles: string[] = [];
    const setting = await setUp(
      listing('5'),
      cut,
      watching('{"type":"ADDED"'),
      refusing(429, { 'retry-after': '2' }),
      refusing(503),
      staying(event('ADDED', object('a', '6'))),
    );
    const onTrouble = (error: Error): void => void troubles.push(error.message);
    expect(await take(setting, 2, { onTrouble })).toEqual(['state', 'changed ConfigMap a@6']);
    expect(troubles).toEqual([
      'cannot watch configmaps in namespace "default": the connection was cut',
      'cannot watch configmaps in namespace "default": the server\'s answer was cut off',
    ]);
  });

  test('replaces a connection that has gone silent', async () => {
    const setting = await setUp(listing('5'), staying(), staying(event('ADDED', object('a', '6'))));
    const options = { lifetime: { seconds: 0, grace: 50 } };
    expect(await take(setting, 2, options)).toEqual(['state', 'changed ConfigMap a@6']);
  });

  test('does not storm a server that ends every connection at once', async () => {
    const troubled = Array.from({ length: 8 }, () => watching());
    const setting = await setUp(
      listing('5'),
      ...troubled,
      staying(event('ADDED', object('a', '6'))),
    );
    await take(setting, 2);
    expect(setting.time.wait).toEqual([750, 1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500]);
  });

  test('fails where waiting does not help', async () => {
    const setting = await setUp(listing('5'), refusing(403));
    await expect(take(setting, 2)).rejects.toMatchObject({ code: 'KubeForbidden' });
  });

  test('ends when it is interrupted', async () => {
    const controller = new AbortController();
    const setting = await setUp(listing('5'), staying(event('ADDED', object('a', '6'))));
    const taken: string[] = [];
    const observing = (async () => {
      for await (const observation of observeObjects(setting.client, maps, {
        signal: controller.signal,
      })) {
        taken.push(observation.type);
        if (taken.length === 2) controller.abort();
      }
    })();
    await expect(observing).rejects.toMatchObject({ code: 'Interrupted' });
    expect(taken).toEqual(['state', 'changed']);
  });
});

describe('readLines()', () => {
  async function linesOf(...chunks: readonly (string | Buffer)[]): Promise<string[]> {
    const source = async function* (): AsyncGenerator<Buffer> {
      for (const chunk of chunks) yield Buffer.from(chunk);
    };
    const lines: string[] = [];
    for await (const line of readLines(source())) lines.push(line);
    return lines;
  }

  test('splits wherever chunks end', async () => {
    expect(await linesOf('a\nb', 'c\n\nd', 'e')).toEqual(['a', 'bc', '', 'de']);
  });

  test('keeps characters whole', async () => {
    const bytes = Buffer.from('ä\nß');
    expect(await linesOf(...Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(['ä', 'ß']);
  });

  test('refuses a line without end', async () => {
    const chunks = Array.from({ length: 17 }, () => Buffer.alloc(1 << 20, 'x'));
    await expect(linesOf(...chunks)).rejects.toMatchObject({ code: 'AnswerTooLarge' });
  });
});
