/** What the contract suite asks of a server, so that one suite runs over each implementation. */
import type { Credentials } from './api-client.ts';

export interface ContractServer {
  readonly url: string;
  /** PEM. */
  readonly ca: string;
  /** Of a user whom RBAC lets do everything. */
  readonly adminToken: string;
  /** Each can log in by token as well as by certificate. */
  readonly users: Readonly<Record<string, Required<Credentials>>>;
  /** Who says what became of objects, where it is installed; else the server is asked directly. */
  readonly kubectl?: string | undefined;
}

/** Users whom nothing is allowed until a test allows it. */
export const contractUsers = [
  { name: 'alice', groups: ['developers'] },
  { name: 'bob', groups: ['developers', 'operators'] },
] as const;

declare module 'vitest' {
  interface ProvidedContext {
    contractServer: ContractServer;
  }
}
