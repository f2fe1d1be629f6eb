import { redactUrl } from './redact-url.ts';
import type { HttpBody, HttpResponse } from './wire-request.ts';

/** A body on its way, as it is told again and again until it is done. */
export interface Transfer {
  readonly direction: 'download' | 'upload';
  /** Where from or to, as it may be shown. */
  readonly address: string;
  /** Bytes so far. */
  readonly moved: number;
  /** All of them, where that is known. */
  readonly total: number | undefined;
  readonly isDone: boolean;
}

export type OnTransfer = (transfer: Transfer) => void;

/** The answer, whose body is told of while it is read. */
export function tellDownload(response: HttpResponse, onTransfer: OnTransfer): HttpResponse {
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  const total = Number.isSafeInteger(length) ? length : undefined;
  const transfer = { direction: 'download', address: redactUrl(response.url), total } as const;
  const tell = (moved: number, isDone: boolean): void => onTransfer({ ...transfer, moved, isDone });
  return { ...response, body: countBytes(response.body, tell) };
}

/** What to call with the bytes that were sent of an upload, and without any where it ends early. */
export function tellUpload(
  url: string,
  total: number,
  onTransfer: OnTransfer,
): (sent?: number) => void {
  const transfer = { direction: 'upload', address: redactUrl(url), total } as const;
  return (moved = total) => onTransfer({ ...transfer, moved, isDone: moved >= total });
}

function countBytes(body: HttpBody, tell: (moved: number, isDone: boolean) => void): HttpBody {
  let moved = 0;
  return {
    destroy: () => body.destroy(),
    async *[Symbol.asyncIterator]() {
      try {
        for await (const chunk of body) {
          tell((moved += chunk.length), false);
          yield chunk;
        }
      } finally {
        tell(moved, true);
      }
    },
  };
}
