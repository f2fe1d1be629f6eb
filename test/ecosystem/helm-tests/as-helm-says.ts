/**
 * What our executable says, as Helm's tests would hear it of Helm: without what we say beyond its text, without
 * warnings, which Helm logs past its output, and at the time that its tests have.
 */
export function asHelmSays(output: string): string {
  const lines = output.split('\n').filter((line) => !ours.some((form) => form.test(line)));
  return lines.join('\n').replaceAll(now, 'Fri Sep  2 22:04:05 1977');
}

const ours: readonly RegExp[] = [
  /^Hint: /,
  // Where the cause is, and the lines of it.
  /^ *--> /,
  /^ *\d* \| ?/,
  /^ *(?:by|also) /,
  /^line \d+ of the document: /,
  /^WARNING: (?!no dependencies at )/,
  /^adopted the release /,
];

const now = new RegExp(String.raw`\w{3} \w{3} [ \d]\d [\d:]{8} ${new Date().getFullYear()}`, 'g');
