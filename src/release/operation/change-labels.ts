type Labels = Readonly<Record<string, string>>;

/** From one set of labels to another, as a merge patch: what goes is null. */
export function changeLabels(from: Labels, to: Labels): Readonly<Record<string, string | null>> {
  const gone = Object.keys(from).filter((name) => !(name in to));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...to };
}
