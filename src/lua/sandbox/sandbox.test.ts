import { afterEach, describe, expect, test } from 'vitest';
import { HelmError } from '../../base/index.ts';
import { locateAssets } from './locate.ts';
import type { HostResult } from './lua-machine.ts';
import { Sandbox } from './sandbox.ts';
import type { SandboxHost } from './sandbox.ts';
import { TimeBudget } from './time-budget.ts';

const minute = 60_000;
const opened: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
});

/** A sandbox whose `dispatch` runs the given Lua, which sees `helm`, `operation` and `payload`. */
async function open(lua: string, options: Partial<SandboxHost> & { signal?: AbortSignal } = {}) {
  const { signal, ...host } = options;
  const sandbox = await Sandbox.start(
    {
      memoryLimit: 16 << 20,
      assets: {
        ...locateAssets(),
        prelude: () => [
          {
            name: 'test',
            text: `local helm = ... function helm.dispatch(operation, payload) ${lua} end`,
          },
        ],
      },
      host: {
        ask: async () => [],
        askNow: () => [],
        hear: () => undefined,
        receiveBlob: () => undefined,
        ...host,
      },
      ...(signal === undefined ? {} : { signal }),
    },
    new TimeBudget(minute),
  );
  opened.push(sandbox);
  return sandbox;
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}

describe('Sandbox', () => {
  test('calls Lua and gives its answer', async () => {
    const sandbox = await open('return operation .. payload:upper()');
    expect(await sandbox.call('a', 'bé\0', new TimeBudget(minute))).toBe('aBé\0');
  });

  test('calls Lua while its own thread waits', async () => {
    const sandbox = await open('return operation .. payload');
    expect(sandbox.callNow('a', 'b', new TimeBudget(minute))).toBe('ab');
  });

  test('has what Lua asks answered by its host', async () => {
    const sandbox = await open(
      'local ok, a, b = helm.call("add", "1", "\\0\\255") return tostring(ok) .. a .. b',
      {
        ask: async (name, args): Promise<HostResult[]> => [name, args[1]?.join(',') ?? ''],
        askNow: (name, args) => [`${name} now`, text(args[0])],
      },
    );
    expect(await sandbox.call('', '', new TimeBudget(minute))).toBe('trueadd0,255');
    expect(sandbox.callNow('', '', new TimeBudget(minute))).toBe('trueadd now1');
  });

  test('tells Lua of a refusal, with its code', async () => {
    const refuse = (): never => {
      throw new HelmError('NotAllowed', 'not here');
    };
    const sandbox = await open(
      'local ok, code, message = helm.call("x") return tostring(ok) .. code .. ": " .. message',
      { ask: async () => refuse(), askNow: refuse },
    );
    expect(await sandbox.call('', '', new TimeBudget(minute))).toBe('falseNotAllowed: not here');
    expect(sandbox.callNow('', '', new TimeBudget(minute))).toBe('falseNotAllowed: not here');
  });

  test('passes on what Lua says and sends, before the answer', async () => {
    const heard: string[] = [];
    const sandbox = await open(
      'helm.call("say.print", "1") helm.call("blob", "2") helm.call("say.warn", "3") return ""',
      {
        hear: ({ channel, text: said }) => heard.push(`${channel} ${said}`),
        receiveBlob: (data) => heard.push(`blob ${text(data)}`),
      },
    );
    await sandbox.call('', '', new TimeBudget(minute));
    sandbox.callNow('', '', new TimeBudget(minute));
    expect(heard.toSorted()).toEqual(
      ['blob 2', 'blob 2', 'print 1', 'print 1', 'warn 3', 'warn 3'].toSorted(),
    );
  });

  test('passes on what was said before the end', async () => {
    const heard: string[] = [];
    const sandbox = await open(
      'for i = 1, 100 do helm.call("say.print", "x") end while true do end',
      {
        hear: ({ text: said }) => heard.push(said),
      },
    );
    await expect(sandbox.call('', '', new TimeBudget(500))).rejects.toThrow('out of time');
    expect(heard.join('\n')).toHaveLength(199);
  });

  test('tells where Lua stands', async () => {
    const sandbox = await open('helm.call("progress", payload) return ""');
    await sandbox.call('', '7', new TimeBudget(minute));
    expect(sandbox.progress).toBe(7);
  });

  test('takes calls one after another', async () => {
    const sandbox = await open('n = (n or 0) + 1 return tostring(n)');
    const budget = new TimeBudget(minute);
    expect(await sandbox.call('', '', budget)).toBe('1');
    expect(sandbox.callNow('', '', budget)).toBe('2');
    expect(await sandbox.call('', '', budget)).toBe('3');
    expect(budget.left).toBeLessThan(minute);
  });

  test('ends a script that runs on, and stays ended', async () => {
    const sandbox = await open('while true do pcall(function() while true do end end) end');
    await expect(sandbox.call('', '', new TimeBudget(50))).rejects.toThrow('out of time');
    await expect(sandbox.call('', '', new TimeBudget(50))).rejects.toThrow('out of time');
  });

  test('ends a script that runs on while its own thread waits', async () => {
    const sandbox = await open('while true do end');
    expect(() => sandbox.callNow('', '', new TimeBudget(50))).toThrow('out of time');
    expect(() => sandbox.callNow('', '', new TimeBudget(50))).toThrow('out of time');
  });

  test('ends a script when the user interrupts', async () => {
    const interrupt = new AbortController();
    const sandbox = await open('helm.call("say.print", "started") while true do end', {
      signal: interrupt.signal,
      hear: () => interrupt.abort(),
    });
    await expect(sandbox.call('', '', new TimeBudget(minute))).rejects.toThrow('interrupted');
  });

  test('ends a script that waits for its host for too long', async () => {
    const sandbox = await open('helm.call("never") return ""', {
      ask: () => new Promise(() => undefined),
    });
    await expect(sandbox.call('', '', new TimeBudget(50))).rejects.toThrow('out of time');
  });

  test('reports an error that nobody caught', async () => {
    const sandbox = await open('error("oh")');
    await expect(sandbox.call('', '', new TimeBudget(minute))).rejects.toThrow('oh');
  });

  test('bounds what Lua may allocate', async () => {
    const sandbox = await open(`
      local ok, why = pcall(string.rep, "x", 17 * 1024 * 1024)
      return tostring(ok) .. why .. #string.rep("x", 7 * 1024 * 1024)`);
    expect(await sandbox.call('', '', new TimeBudget(minute))).toBe(
      'falsenot enough memory7340032',
    );
  });

  test('is not there when its prelude is wrong', async () => {
    await expect(open('end end')).rejects.toThrow(/test:1: .* near/);
  });
});
