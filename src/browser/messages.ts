import type { RenderRequest } from './render-request.ts';

export type ToWorker = { readonly id: number } & Question;

export type Question =
  | { readonly type: 'render'; readonly request: RenderRequest }
  | { readonly type: 'origin'; readonly line: number }
  | { readonly type: 'open'; readonly archive: Uint8Array };

export type FromWorker =
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }
  /** Comes at once, whatever the event then does. */
  | { readonly type: 'event'; readonly event: string };
