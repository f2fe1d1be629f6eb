import type { AppliedState, HelmRequest, RequestStatus } from '../../src/requests/index.ts';
import type { Finding, Findings } from './conditions.ts';

/** What came of one look at a request. */
export interface Outcome {
  /** For metrics and logs: the state that was found, or what was done about it. */
  readonly name: string;
  /** The request as it was written last, if it was meanwhile. */
  readonly request?: HelmRequest;
  readonly findings?: Findings;
  /** What changes in the status besides. */
  readonly changes?: StatusChanges;
  /** Milliseconds after which to look again; none where only a change is a reason. */
  readonly again?: number;
}

export interface StatusChanges extends Partial<
  Pick<RequestStatus, 'inventory' | 'inventorySize' | 'history'>
> {
  readonly lastApplied?: AppliedState;
  readonly failures?: number;
  readonly version?: string;
}

/** The request is no longer what it was seen as: the watch will have told in a moment. */
export const outdated: Outcome = { name: 'outdated', again: 500 };

const done: Finding = { status: 'False', reason: 'Done', message: 'nothing is under way' };

/** All is as it was asked for. */
export function ready(reason: string, message: string): Findings {
  return {
    Ready: { status: 'True', reason, message },
    Reconciling: done,
    Stalled: { status: 'False', reason: 'Progressing', message: 'nothing stands in the way' },
  };
}

/** It is not, and will be tried again. */
export function retrying(reason: string, message: string): Findings {
  return {
    Ready: { status: 'False', reason, message },
    Reconciling: { status: 'True', reason, message: 'it is tried again' },
    Stalled: { status: 'False', reason: 'Progressing', message: 'it is tried again' },
  };
}

/** It is not, and only a change of the request, its chart or its values can help. */
export function stalled(reason: string, message: string): Findings {
  return {
    Ready: { status: 'False', reason, message },
    Reconciling: done,
    Stalled: { status: 'True', reason, message },
  };
}
