/**
 * The thread in which one tree of charts has its Lua: it can be ended from outside at any moment,
 * and it waits for whatever it asks for, so that Lua never has to.
 */
import { workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { Line, sharedSlots } from './line.ts';
import { HostRefusal } from './host-refusal.ts';
import { LuaMachine } from './lua-machine.ts';
import type { HostCall, HostResult } from './lua-machine.ts';
import type { ToMain, ToWorker } from './messages.ts';
import { serviceLoader } from './services.ts';
import type { Service } from './services.ts';
import { Transcript } from './transcript.ts';
import type { Channel, TranscriptMemory } from './transcript.ts';

export interface WorkerData {
  readonly port: MessagePort;
  readonly shared: Int32Array;
  readonly transcript: TranscriptMemory;
}

const { port, shared, transcript: memory } = workerData as WorkerData;
const transcript = new Transcript(memory);
const line = new Line<ToWorker, ToMain>(port, shared, 'worker');

try {
  serve();
} catch (error) {
  line.send({ type: 'dead', reason: error instanceof Error ? error.message : String(error) });
}

function serve(): void {
  const machine = boot();
  line.send({ type: 'ready' });
  for (;;) {
    const message = line.wait();
    if (message?.type !== 'call') throw new Error('nobody asked');
    line.send({ type: 'answer', answer: machine.call(message.operation, message.payload) });
  }
}

function boot(): LuaMachine {
  const message = line.wait();
  if (message?.type !== 'boot') throw new Error('the first message is the boot');
  const { module, memoryLimit, prelude, services } = message;
  return new LuaMachine(module, {
    memoryLimit,
    prelude,
    host: hostCall(serviceLoader(services, ask)),
  });
}

/** Routes what Lua asks: `lib.` is here, some needs no reply, the rest is asked of main. */
function hostCall(loadService: (name: string) => Service): HostCall {
  return (name, args) => {
    if (name.startsWith('lib.')) return loadService(name.slice(4))(args);
    if (name === 'progress') return reportProgress(args);
    if (name === 'clock') return [String(performance.now() / 1000)];
    if (name === 'blob') return sendBlob(args);
    if (name.startsWith('say.')) return say(name.slice(4) as Channel, args);
    return ask(name, args);
  };
}

function say(
  channel: Channel,
  [text = new Uint8Array()]: readonly Uint8Array[],
): readonly HostResult[] {
  if (transcript.add(channel, text)) line.send({ type: 'said' });
  return [];
}

function sendBlob([data = new Uint8Array()]: readonly Uint8Array[]): readonly HostResult[] {
  line.send({ type: 'blob', data });
  return [];
}

function reportProgress([position]: readonly Uint8Array[]): readonly HostResult[] {
  Atomics.store(shared, sharedSlots.progress, Number(Buffer.from(position ?? []).toString()));
  return [];
}

function ask(name: string, args: readonly Uint8Array[]): readonly HostResult[] {
  line.send({ type: 'ask', name, args });
  const reply = line.wait();
  if (reply?.type === 'reply') return reply.results;
  if (reply?.type === 'refusal') throw new HostRefusal(reply.code, reply.message);
  throw new Error(`nobody answered ${name}`);
}
