import type { Clock } from '../clock.ts';
import type { FieldError } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import type { Store } from '../storage/store.ts';
import type { NameRule } from './names.ts';

/** What a kind's own rules may look at while an object is written. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly createUid: () => string;
}

/** How a subresource changes a part of an object, and nothing else of it. */
export interface PartialUpdate {
  /** Keeps what the subresource does not change as it was. */
  readonly prepare: (object: KubeObject, old: KubeObject) => void;
  readonly validate: (object: KubeObject, old: KubeObject) => readonly FieldError[];
}

/**
 * What is special about a kind. Objects are handed over to be changed; those called `old` are the
 * store's. Everything is optional: a kind without any is stored as it comes.
 */
export interface Behavior {
  /** Fills in what a client may leave out, as soon as the object is read. */
  readonly setDefaults?: (object: KubeObject) => void;
  /** What admission does before the object is created: it counts as the server's doing. */
  readonly admit?: (object: KubeObject, world: World) => void;
  readonly prepareCreate?: (object: KubeObject, world: World) => void;
  readonly prepareUpdate?: (object: KubeObject, old: KubeObject, world: World) => void;
  readonly prepareStatusUpdate?: (object: KubeObject, old: KubeObject) => void;
  readonly validate?: (object: KubeObject, world: World) => readonly FieldError[];
  readonly validateUpdate?: (
    object: KubeObject,
    old: KubeObject,
    world: World,
  ) => readonly FieldError[];
  readonly validateStatusUpdate?: (object: KubeObject, old: KubeObject) => readonly FieldError[];
  /** By the names of subresources, besides the status and the scale. */
  readonly partialUpdates?: Readonly<Record<string, PartialUpdate>>;
  /** What the client should know but is not refused for; without an old one, of what is new. */
  readonly warn?: (object: KubeObject, old: KubeObject | undefined) => readonly string[];
  /** Why an object may not be deleted at all. */
  readonly refuseDeletion?: (object: KubeObject) => string | undefined;
  /** Marks an object whose deletion begins. */
  readonly markDeletion?: (object: KubeObject, time: string) => void;
  /** Whether something besides its finalizers keeps an object from being gone. */
  readonly isHeld?: (object: KubeObject) => boolean;
  /** What is told to whoever deletes without saying what becomes of dependents. */
  readonly deletionWarning?: string;
  /** Dependents are left alone unless the delete says otherwise. */
  readonly orphansByDefault?: boolean;
  readonly afterDelete?: (object: KubeObject, world: World) => void;
  /** Told to everyone who uses the kind at all. */
  readonly deprecationWarning?: string;
  readonly nameRule?: NameRule;
  /** Which part of the object a new generation follows; none where the kind has no generations. */
  readonly generationOf?: (object: KubeObject) => JsonObject;
  readonly createsOnUpdate?: boolean;
  /** One that is created may come with its status. */
  readonly keepsStatus?: boolean;
  /** An update has to say which version it is based on. */
  readonly requiresResourceVersion?: boolean;
  /** A delete answers with the object, not with a Status. */
  readonly returnsDeleted?: boolean;
  /** Seconds between a delete and its end; `undefined` for a kind that goes at once. */
  readonly gracePeriod?: (object: KubeObject, requested: number | undefined) => number | undefined;
  /** The object in another version of its API, where the versions differ. */
  readonly convert?: (object: KubeObject, apiVersion: string) => KubeObject;
  /** What field selectors may name besides metadata.name and metadata.namespace. */
  readonly selectableFields?: (object: KubeObject) => Readonly<Record<string, string>>;
}
