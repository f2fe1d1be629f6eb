/** What differs between lives of one chart: verdicts, and objects after each step. */
import { steps } from './run-chart.mjs';

/** Pairs that have to agree: the servers with one client, and the clients on one server. */
const pairs = [
  ['embedded helm', 'real helm'],
  ['embedded ours', 'real ours'],
  ['embedded helm', 'embedded ours'],
  ['real helm', 'real ours'],
];
const maxLines = 12;

export function compareLives(lives) {
  return pairs.flatMap(([left, right]) => comparePair(left, right, lives));
}

function comparePair(left, right, lives) {
  const isSameClient = left.split(' ')[1] === right.split(' ')[1];
  return steps.flatMap((step) => {
    const [a, b] = [lives[left]?.[step], lives[right]?.[step]];
    if (a === undefined && b === undefined) return [];
    if (!isSameClient && hasFailed(lives[left]) && hasFailed(lives[right])) return [];
    const at = { left, right, step };
    const [codeA, codeB] = [a, b].map(verdictOf);
    if (codeA !== codeB) {
      const detail = `${codeA} / ${codeB}: ${a?.error ?? ''} / ${b?.error ?? ''}`;
      return [{ ...at, what: 'verdict', detail }];
    }
    const [errorA, errorB] = [a, b].map(({ error }) => plain(error));
    const isOther = isSameClient && errorA !== errorB;
    // What a refused step leaves is the client's affair: ours has not begun where Helm has.
    if (codeA !== 'done' && !isSameClient) return [];
    return [
      ...(isOther ? [{ ...at, what: 'error', detail: `${errorA}\n${errorB}` }] : []),
      ...compareObjects(isSameClient ? a.objects : withoutHooks(a.objects, step), b.objects).map(
        (difference) => ({ ...at, ...difference }),
      ),
    ];
  });
}

/** What comes after a refused install is the client's affair: ours has not begun where Helm has. */
function hasFailed(life) {
  return life?.install?.code !== 0;
}

/** With ours, hooks go with their release: what Helm leaves of them is no difference. */
function withoutHooks(objects, step) {
  if (step !== 'uninstall') return objects;
  const entries = [...objects].map(([key, [text]]) => ({ key, object: JSON.parse(text) }));
  const hooks = entries.filter(({ object }) => object.metadata.annotations?.['helm.sh/hook']);
  const names = hooks.map(({ object }) => object.metadata.name);
  const isOwned = ({ object }) =>
    object.metadata.ownerReferences?.some(({ name }) => names.includes(name));
  const left = entries.filter((one) => !hooks.includes(one) && !isOwned(one));
  return new Map(left.map(({ key }) => [key, objects.get(key)]));
}

function verdictOf(step) {
  if (step === undefined) return 'not tried';
  return step.code === 0 ? 'done' : 'failed';
}

/** Which of several objects a client names first, and how long it took, is chance. */
function plain(error) {
  return error
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>')
    .replace(/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/\b\d+(?:\.\d+)?m?s\b/g, '<time>');
}

function compareObjects(a, b) {
  const keys = [...new Set([...a.keys(), ...b.keys()])].sort();
  return keys.flatMap((key) => {
    const [left, right] = [a.get(key), b.get(key)];
    if (left === undefined || right === undefined) {
      return [{ what: left === undefined ? 'only right' : 'only left', detail: key }];
    }
    if (left.join('\n') === right.join('\n')) return [];
    if (left.length !== right.length) {
      return [{ what: 'count', detail: `${key}: ${left.length} / ${right.length}` }];
    }
    const at = left.findIndex((text, index) => text !== right[index]);
    return [{ what: 'object', detail: `${key}\n${describe(left[at], right[at])}` }];
  });
}

/** The lines that one has and the other has not. */
function describe(left, right) {
  const [linesA, linesB] = [left, right].map((text) => text.split('\n'));
  const only = (lines, others, mark) =>
    lines.filter((line) => !others.includes(line)).map((line) => `${mark}${line}`);
  const lines = [...only(linesA, linesB, '-'), ...only(linesB, linesA, '+')];
  return (lines.length > 0 ? lines : ['the order differs']).slice(0, maxLines).join('\n');
}
