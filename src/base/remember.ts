/** Longer texts hardly come again, and many of them would be a burden. */
const maxLength = 64;
const maxTexts = 4096;

/** A function of texts that computes once what it is asked again and again, and forgets all when it is too much. */
export function remember<T extends object | string>(
  compute: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > maxLength) return compute(text);
    let result = known.get(text);
    if (result === undefined) {
      result = compute(text);
      if (known.size >= maxTexts) known.clear();
      known.set(text, result);
    }
    return result;
  };
}
