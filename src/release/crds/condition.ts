import type { Schema } from './schema.ts';
import { count, date, list, map, oneOf, text } from './schema.ts';

/** As Kubernetes has conditions. */
export const conditions: Schema = list(
  map(
    {
      type: text(),
      status: oneOf(['True', 'False', 'Unknown']),
      reason: text(),
      message: text(),
      observedGeneration: count(),
      lastUpdateTime: date(),
      lastTransitionTime: date(),
    },
    { required: ['type', 'status'] },
  ),
);
