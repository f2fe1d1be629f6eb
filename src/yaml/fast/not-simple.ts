/** Thrown where a document is not of the simple kind, and never seen outside: it needs no stack of its own. */
export const notSimple: Error = new Error('not simple enough for the fast reader');
