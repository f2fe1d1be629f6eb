export const schemaCases: readonly object[] = [];
