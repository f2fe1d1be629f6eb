import type { User } from '../auth/user.ts';
import type { RequestInfo } from './request-info.ts';

/** A request whose sender is known and whose URL is understood. */
export interface ApiRequest {
  readonly info: RequestInfo;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly user: User;
  /** As a whole, up to what the server takes at most. */
  readonly readBody: (maxBytes?: number) => Promise<Buffer>;
  /** Sent along with the answer. */
  readonly warnings: string[];
}
