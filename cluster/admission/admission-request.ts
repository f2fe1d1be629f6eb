import type { User } from '../auth/user.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import type { Steps } from '../registry/steps.ts';
import type { ApiResource } from '../resources/api-resource.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

/** A write, to those who may change or refuse it. */
export interface AdmissionRequest {
  readonly operation: Operation;
  readonly resource: ApiResource;
  readonly subresource: string;
  /** Of the URL. */
  readonly namespace: string;
  /** Empty while the server has not made one up. */
  readonly name: string;
  /** What is to be stored, in the version of the resource: none of what is deleted. */
  object: KubeObject | undefined;
  /** What is stored. */
  readonly old: KubeObject | undefined;
  readonly user: User;
  readonly dryRun: boolean;
  /** CreateOptions and the like. */
  readonly options: JsonObject;
  /** What the client is told besides the answer. */
  readonly warnings: string[];
}

/** Has a word in every write. */
export interface Admission {
  /** May put another object in the place of the request's. */
  mutate(request: AdmissionRequest): Steps<void>;
  /** Throws what the client is refused with. */
  validate(request: AdmissionRequest): Steps<void>;
}
