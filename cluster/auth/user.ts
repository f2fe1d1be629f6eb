/** Who sends a request. */
export interface User {
  readonly name: string;
  readonly groups: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export const authenticated = 'system:authenticated';

export const anonymous: User = { name: 'system:anonymous', groups: ['system:unauthenticated'] };
