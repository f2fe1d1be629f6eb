/** Thrown at what the quick check leaves to the whole one; it says nothing about right or wrong. */
export const tooHard: Error = new Error('this takes the whole check');
