const maxQuoted = 200;

/**
 * A name from outside as a part of a sentence of ours: what is in it cannot end the quotation, begin a
 * line, or look like another letter than it is.
 */
export function quoteName(name: string): string {
  const shown = name.length > maxQuoted ? `${name.slice(0, maxQuoted)}…` : name;
  return JSON.stringify(shown).replace(/[^ -~…]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
