/** How far an object is on its way to what it is meant to be, in the words of kstatus. */
export type ReadinessStatus =
  | 'Current'
  | 'InProgress'
  | 'Failed'
  | 'Terminating'
  | 'NotFound'
  | 'Unknown';

export interface Readiness {
  readonly status: ReadinessStatus;
  /** For people: `Ready: 1/3`. */
  readonly message: string;
  /** For programs, where there is one: `LessReady`. */
  readonly reason?: string;
  /** Something is wrong that may yet pass: a crash loop, an image that cannot be pulled. */
  readonly isStuck?: boolean;
}

export function current(message: string): Readiness {
  return { status: 'Current', message };
}

export function inProgress(reason: string, message: string): Readiness {
  return { status: 'InProgress', message, reason };
}

export function failed(reason: string, message: string): Readiness {
  return { status: 'Failed', message, reason };
}
