import { describe, expect, test } from 'vitest';
import type { EventContext } from './context.ts';
import type { CoreEvent, EventName, OptionalEvent } from './descriptions.ts';
import { EventBus } from './event-bus.ts';
import { isCoreEvent } from './event-name.ts';
import { afterCharts } from './handler.ts';
import type { Handler, Place } from './handler.ts';
import { Lifecycle } from './lifecycle.ts';
import { sequences } from './sequences.ts';
import type { Operation } from './sequences.ts';

function emptyContext(): EventContext {
  return {
    release: undefined,
    capabilities: undefined,
    values: new Map(),
    findings: [],
    top: undefined,
  };
}

function start(operation: Operation, signal?: AbortSignal) {
  let time = 0;
  const bus = new EventBus(() => time++);
  const context = emptyContext();
  const lifecycle = new Lifecycle(operation, {
    bus,
    context,
    ...(signal === undefined ? {} : { signal }),
  });
  return { bus, context, lifecycle };
}

function handler(
  event: OptionalEvent,
  run: Handler['run'],
  { place = afterCharts, weight = 0.5, name = 'test' } = {},
): Handler {
  return { event, place, weight, origin: { name }, run };
}

describe('Lifecycle', () => {
  test('runs charts in their turn, then by weight, then as registered', async () => {
    const { bus, lifecycle } = start('template');
    const seen: string[] = [];
    const say = (name: string, place: Place, weight: number) =>
      bus.on(handler('pre-render', () => void seen.push(name), { place, weight }));
    say('top late', { order: 4 }, 0.9);
    say('program', afterCharts, 0);
    say('top early', { order: 4 }, 0);
    say('second child', { order: 3 }, 0);
    say('first child', { order: 2 }, 1);
    say('top early again', { order: 4 }, 0);
    say('grandchild', { order: 1 }, 1);

    await lifecycle.emit('pre-render');

    expect(seen).toEqual([
      'grandchild',
      'first child',
      'second child',
      'top early',
      'top early again',
      'top late',
      'program',
    ]);
  });

  test('waits for each handler before the next', async () => {
    const { bus, lifecycle } = start('template');
    const seen: string[] = [];
    bus.on(
      handler('pre-render', async () => {
        await Promise.resolve();
        seen.push('slow');
      }),
    );
    bus.on(handler('pre-render', () => void seen.push('fast')));

    await lifecycle.emit('pre-render');

    expect(seen).toEqual(['slow', 'fast']);
  });

  test('stops at the first handler that fails', async () => {
    const { bus, lifecycle } = start('template');
    const seen: string[] = [];
    bus.on(
      handler('pre-render', () => {
        throw new Error('no');
      }),
    );
    bus.on(handler('pre-render', () => void seen.push('next')));

    await expect(lifecycle.emit('pre-render')).rejects.toThrow('no');
    expect(seen).toEqual([]);
  });

  test('leaves a handler added meanwhile for the next time', async () => {
    const { bus, lifecycle } = start('install');
    const seen: string[] = [];
    bus.on(handler('wait', () => bus.on(handler('wait', () => void seen.push('added')))));

    await lifecycle.emit('wait');
    expect(seen).toEqual([]);
    await lifecycle.emit('wait');
    expect(seen).toEqual(['added']);
  });

  test('gives what a core event does', async () => {
    const { lifecycle } = start('template');
    expect(await lifecycle.perform('render', () => 42)).toBe(42);
  });

  test('refuses an event out of order, again, or of another command', async () => {
    const { lifecycle } = start('template');
    await lifecycle.emit('post-render');
    await expect(lifecycle.emit('pre-render')).rejects.toThrow('not the next event of template');
    await expect(lifecycle.emit('post-render')).rejects.toThrow('not the next event');
    await expect(lifecycle.emit('pre-install')).rejects.toThrow('not the next event');
  });

  test('refuses a handler that replaces what may not change', async () => {
    const { bus, lifecycle } = start('template');
    bus.on(handler('post-render', (context) => void (context.values = new Map())));

    await expect(lifecycle.emit('post-render')).rejects.toThrow(
      'test in post-render replaced values, which may not change there',
    );
  });

  test('keeps what a handler replaces where it may', async () => {
    const { bus, context, lifecycle } = start('template');
    bus.on(handler('pre-render', (given) => void (given.values = new Map([['a', 1]]))));

    await lifecycle.emit('pre-render');

    expect(context.values).toEqual(new Map([['a', 1]]));
  });

  test('stops between handlers when the user interrupts', async () => {
    const interrupt = new AbortController();
    const { bus, lifecycle } = start('template', interrupt.signal);
    const seen: string[] = [];
    bus.on(handler('pre-render', () => interrupt.abort(new Error('interrupted'))));
    bus.on(handler('pre-render', () => void seen.push('next')));

    await expect(lifecycle.emit('pre-render')).rejects.toThrow('interrupted');
    expect(seen).toEqual([]);
  });
});

describe('observers', () => {
  test('hear of every event and handler, with durations', async () => {
    const { bus, lifecycle } = start('template');
    const heard: string[] = [];
    bus.observe({
      eventStarted: ({ event, operation }) => heard.push(`${operation}: ${event}`),
      handlerFinished: (_, { origin }, time) => heard.push(`${origin.name} took ${time}`),
      eventFinished: ({ event }, time) => heard.push(`${event} took ${time}`),
    });
    bus.on(handler('pre-render', () => undefined, { name: 'web' }));

    await lifecycle.emit('pre-render');
    await lifecycle.perform('render', () => undefined);

    expect(heard).toEqual([
      'template: pre-render',
      'web took 1',
      'pre-render took 3',
      'template: render',
      'render took 1',
    ]);
  });

  test('hear of a handler that fails', async () => {
    const { bus, lifecycle } = start('template');
    const heard: string[] = [];
    bus.observe({
      handlerFinished: (_, { origin }) => heard.push(origin.name),
      eventFinished: ({ event }) => heard.push(event),
    });
    bus.on(
      handler(
        'pre-render',
        () => {
          throw new Error('no');
        },
        { name: 'web' },
      ),
    );

    await expect(lifecycle.emit('pre-render')).rejects.toThrow('no');
    expect(heard).toEqual(['web', 'pre-render']);
  });
});

describe('the catalogue', () => {
  test.each(Object.keys(sequences) as Operation[])(
    '%s can be walked in its order',
    async (name) => {
      const { bus, lifecycle } = start(name);
      const seen: EventName[] = [];
      bus.observe({ eventStarted: ({ event }) => seen.push(event) });

      for (const { event } of sequences[name]) {
        await (isCoreEvent(event)
          ? lifecycle.perform(event satisfies CoreEvent, () => undefined)
          : lifecycle.emit(event));
      }

      expect(seen).toEqual(sequences[name].map(({ event }) => event));
    },
  );
});
