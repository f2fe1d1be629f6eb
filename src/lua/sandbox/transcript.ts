/** What scripts may say in all, in bytes, marks and all; the prelude stops them well before. */
const capacity = 6 * 2 ** 20;
const headerSize = 5;

const channels = ['print', 'info', 'warn', 'error'] as const;
export type Channel = (typeof channels)[number];

/** Those whose lines have no word before them. */
const unmarked: ReadonlySet<Channel> = new Set(['print', 'info']);

export interface ScriptOutput {
  readonly channel: Channel;
  readonly text: string;
}

/**
 * What scripts say, in memory that both threads share: nothing is lost when the thread ends in the
 * middle of its work, and a script that says a lot does not flood the one who listens.
 */
export class Transcript {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** How far is written, and whether the listener was called since it last read. */
  readonly #state: Int32Array;
  #read = 0;

  constructor(shared: TranscriptMemory = allocate()) {
    this.#bytes = new Uint8Array(shared.text);
    this.#view = new DataView(shared.text);
    this.#state = new Int32Array(shared.state);
  }

  get memory(): TranscriptMemory {
    return {
      text: this.#bytes.buffer as SharedArrayBuffer,
      state: this.#state.buffer as SharedArrayBuffer,
    };
  }

  /** Adds what was said; true if the listener has to be called. */
  add(channel: Channel, text: Uint8Array): boolean {
    const start = Atomics.load(this.#state, 0);
    const end = start + headerSize + text.length;
    if (end > capacity) return false;
    this.#bytes[start] = channels.indexOf(channel);
    this.#view.setUint32(start + 1, text.length);
    this.#bytes.set(text, start + headerSize);
    Atomics.store(this.#state, 0, end);
    return Atomics.exchange(this.#state, 1, 1) === 0;
  }

  /** What was said since the last time; what was said at a stretch comes as one text, unless a word goes before it. */
  take(): ScriptOutput[] {
    Atomics.store(this.#state, 1, 0);
    const end = Atomics.load(this.#state, 0);
    const said: { channel: Channel; texts: string[] }[] = [];
    while (this.#read < end) {
      const channel = channels[this.#bytes[this.#read] ?? 0] ?? 'print';
      const start = this.#read + headerSize;
      this.#read = start + this.#view.getUint32(start - 4);
      const text = Buffer.from(this.#bytes.slice(start, this.#read)).toString();
      const last = said.at(-1);
      if (last?.channel === channel && unmarked.has(channel)) last.texts.push(text);
      else said.push({ channel, texts: [text] });
    }
    return said.map(({ channel, texts }) => ({ channel, text: texts.join('\n') }));
  }
}

export interface TranscriptMemory {
  readonly text: SharedArrayBuffer;
  readonly state: SharedArrayBuffer;
}

function allocate(): TranscriptMemory {
  return { text: new SharedArrayBuffer(capacity), state: new SharedArrayBuffer(8) };
}
