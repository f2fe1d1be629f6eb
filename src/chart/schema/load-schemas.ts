import type { checkBySchema } from './check-values.ts';
import type { warnOfUnlikeValues } from './derive/check-derived.ts';
import type { deriveSchema } from './derive/derive-schema.ts';

/** What is done with schemas. */
export interface Schemas {
  readonly checkBySchema: typeof checkBySchema;
  readonly deriveSchema: typeof deriveSchema;
  readonly warnOfUnlikeValues: typeof warnOfUnlikeValues;
}

/** Loads what works with schemas: a third of this module, and most charts have none. */
export async function loadSchemas(): Promise<Schemas> {
  const [{ checkBySchema }, { deriveSchema }, { warnOfUnlikeValues }] = await Promise.all([
    import('./check-values.ts'),
    import('./derive/derive-schema.ts'),
    import('./derive/check-derived.ts'),
  ]);
  return { checkBySchema, deriveSchema, warnOfUnlikeValues };
}
