/** The address under which Helm, and its messages, know a chart's schema. */
export const schemaUrl = 'file:///values.schema.json';
