import type { checkBySchema } from './check-values.ts';
import type { warnOfUnlikeValues } from './derive/check-derived.ts';
import type { deriveSchema } from './derive/derive-schema.ts';
import type { fetchDocuments } from './fetch-documents.ts';

/** What is done with schemas. */
export interface Schemas {
  readonly checkBySchema: typeof checkBySchema;
  readonly deriveSchema: typeof deriveSchema;
  readonly fetchDocuments: typeof fetchDocuments;
  readonly warnOfUnlikeValues: typeof warnOfUnlikeValues;
}

/** Loads what works with schemas: a third of this module, and most charts have none. */
export async function loadSchemas(): Promise<Schemas> {
  const [{ checkBySchema }, { deriveSchema }, { fetchDocuments }, { warnOfUnlikeValues }] =
    await Promise.all([
      import('./check-values.ts'),
      import('./derive/derive-schema.ts'),
      import('./fetch-documents.ts'),
      import('./derive/check-derived.ts'),
    ]);
  return { checkBySchema, deriveSchema, fetchDocuments, warnOfUnlikeValues };
}
