/**
 * Text from charts, indexes, registries and clusters may try to drive the terminal. This shows
 * control and bidirectional characters instead of obeying them; newlines and tabs stay.
 */
export function makeVisible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
