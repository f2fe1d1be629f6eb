/** The time that a lease goes by. */
export interface LeaseTime {
  /** Milliseconds that never go back; only differences mean something. */
  readonly monotonic: () => number;
  /** Does something later, unless the returned function is called first. Keeps no process alive. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
}

export const systemTime: LeaseTime = {
  monotonic: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
