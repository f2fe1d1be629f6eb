/** Judges one case: what real Helm printed, twice, against what ours printed once. */

/**
 * `identical`, `failing alike` or `different`. Lines in which Helm differs from itself (random
 * passwords, keys, dates) are no difference. `again` runs Helm a second time, when it matters.
 */
export function judge(helm, ours, again) {
  if (helm.code !== 0) return judgeFailure(helm, ours);
  if (ours.code !== 0) return { verdict: 'different', expected: helm.stdout, actual: ours.stderr };
  if (helm.stdout === ours.stdout) return { verdict: 'identical' };
  const masked = maskRandomLines(helm.stdout, again().stdout, ours.stdout);
  return masked.expected === masked.actual
    ? { verdict: 'identical' }
    : { verdict: 'different', ...masked };
}

/** Warnings aside, ours must begin with Helm's message; it may go on to explain. */
function judgeFailure(helm, ours) {
  const [expected, actual] = [messageOf(helm.stderr), messageOf(ours.stderr)];
  const isAlike = ours.code !== 0 && expected !== '' && `${actual}\n`.startsWith(`${expected}\n`);
  return isAlike ? { verdict: 'failing alike' } : { verdict: 'different', expected, actual };
}

function messageOf(stderr) {
  const start = stderr.search(/^Error:/m);
  return start < 0 ? '' : stderr.slice(start).replace(advice, '').trimEnd();
}

/** What Helm adds to errors of rendering; ours shows the line instead. */
const advice = /\n\nUse --debug flag to render out invalid YAML\s*$/;

function maskRandomLines(first, second, ours) {
  const lines = [first, second, ours].map((text) => text.split('\n'));
  const [a, b, c] = lines;
  if (a.length !== b.length || a.length !== c.length) return { expected: first, actual: ours };
  const isRandom = a.map((line, index) => line !== b[index]);
  const mask = (text) =>
    text.map((line, index) => (isRandom[index] ? '<random>' : line)).join('\n');
  return { expected: mask(a), actual: mask(c) };
}
