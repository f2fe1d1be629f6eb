/** Judges one case: what real Helm printed, several times, against what ours printed once. */

/** Some choices of Helm's are of one in two or three, such as the first key of a map. */
const mostRuns = 8;

/**
 * `identical`, `failing alike` or `different`. Lines in which Helm differs from itself (random
 * passwords, keys, dates) are no difference. `again` runs Helm once more, as often as it matters.
 */
export function judge(helm, ours, again) {
  if (helm.code !== 0) return judgeFailure(helm, ours);
  if (ours.code !== 0) return { verdict: 'different', expected: helm.stdout, actual: ours.stderr };
  if (helm.stdout === ours.stdout) return { verdict: 'identical' };
  const outputs = [helm.stdout];
  let masked;
  do {
    outputs.push(again().stdout);
    masked = maskRandomLines(outputs, ours.stdout);
    if (masked.expected === masked.actual) return { verdict: 'identical' };
  } while (outputs.length < mostRuns);
  return { verdict: 'different', ...masked };
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

function maskRandomLines(outputs, ours) {
  const runs = outputs.map((text) => text.split('\n'));
  const [first] = runs;
  const own = ours.split('\n');
  if ([...runs, own].some(({ length }) => length !== first.length)) {
    return { expected: outputs[0], actual: ours };
  }
  const isRandom = first.map((line, index) => runs.some((run) => run[index] !== line));
  const mask = (lines) =>
    lines.map((line, index) => (isRandom[index] ? '<random>' : line)).join('\n');
  return { expected: mask(first), actual: mask(own) };
}
