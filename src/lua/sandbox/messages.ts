import type { Chunk, HostResult } from './lua-machine.ts';
import type { WasmModule } from './web-assembly.ts';

export type ToWorker =
  | Boot
  | { readonly type: 'call'; readonly operation: string; readonly payload: string }
  | { readonly type: 'reply'; readonly results: readonly HostResult[] }
  | { readonly type: 'refusal'; readonly code: string; readonly message: string };

export interface Boot {
  readonly type: 'boot';
  /** Compiled by who starts the thread, while it starts. */
  readonly module: WasmModule;
  readonly memoryLimit: number;
  readonly prelude: readonly Chunk[];
  readonly services: string;
}

export type ToMain =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: string }
  /** A question, for whose reply the worker waits. */
  | { readonly type: 'ask'; readonly name: string; readonly args: readonly Uint8Array[] }
  /** Bytes that the next answer refers to. */
  | { readonly type: 'blob'; readonly data: Uint8Array }
  /** There is something new in the transcript. */
  | { readonly type: 'said' }
  /** The machine is beyond use. */
  | { readonly type: 'dead'; readonly reason: string };
