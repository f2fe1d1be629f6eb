export type DeathCause = 'timeout' | 'crash' | 'interrupt' | 'closed';

/** The sandbox is gone, and everything that was in it. */
export class SandboxDeath extends Error {
  override readonly name = 'SandboxDeath';
  readonly reason: DeathCause;

  constructor(reason: DeathCause, message: string) {
    super(message);
    this.reason = reason;
  }
}
