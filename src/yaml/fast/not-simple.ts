/** Thrown where a document is not of the simple kind, and never seen outside: it needs no stack of its own. */
export const tooHard: Error = new Error('too hard for the quick reader');
