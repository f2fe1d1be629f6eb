/** Time as the cluster sees it. Tests hand in one that they move themselves. */
export interface Clock {
  now(): Date;
  /** Calls back once, after so many milliseconds; the result cancels. */
  schedule(milliseconds: number, callback: () => void): () => void;
}

/** The machine's own time. Its timers never keep the process alive by themselves. */
export const systemClock: Clock = {
  now: () => new Date(),
  schedule(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A time as metav1.Time prints it: UTC, whole seconds. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** A time as metav1.MicroTime prints it. */
export function formatMicroTime(time: Date): string {
  return `${time.toISOString().slice(0, 23)}000Z`;
}
