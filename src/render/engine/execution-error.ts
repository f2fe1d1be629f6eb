import type { TemplateError } from '../../engine/index.ts';
import { findWarning } from '../functions/warning.ts';

/**
 * Lays an execution error out as Helm does: what `required` and `fail` say on one line, Go's own
 * errors on several, and where a function's error is in the chain, the whole chain as it is.
 */
export function describeExecutionError(error: TemplateError): string {
  const { message } = error;
  const [, place = '', rest = ''] = cut(message, ': ', 3);
  const warning = findWarning(rest);
  if (warning !== undefined) return `execution error at (${place}): ${warning}`;
  const steps = readSteps(error);
  return steps === undefined ? message : layOut(steps);
}

interface Step {
  readonly location: string;
  readonly execution: string;
  readonly complaint: string;
}

/** The error and those it was caused by; `undefined` if one of them is not text/template's. */
function readSteps(error: unknown): Step[] | undefined {
  const steps: Step[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const step = readStep(cause.message);
    if (step === undefined) return undefined;
    const last = steps.at(-1);
    if (last === undefined || !isSame(last, step)) steps.push(step);
  }
  return steps;
}

function isSame(a: Step, b: Step): boolean {
  return a.location === b.location && a.execution === b.execution && a.complaint === b.complaint;
}

const prefix = 'template: ';

function readStep(message: string): Step | undefined {
  if (!message.startsWith(prefix)) return undefined;
  const text = message.slice(prefix.length);
  if (text.startsWith('no template ')) return { location: '', execution: '', complaint: message };
  return readExecution(text) ?? readPlain(text);
}

/** `PLACE: executing "NAME" at <EXPRESSION>: COMPLAINT` */
function readExecution(text: string): Step | undefined {
  const [location = '', after] = cut(text, ': executing ', 2);
  const closingQuote = after?.indexOf('"', 1) ?? -1;
  if (after?.startsWith('"') !== true || closingQuote < 0) return undefined;
  const name = after.slice(1, closingQuote);
  const rest = after.slice(closingQuote + 1);
  if (!rest.startsWith(' at <')) return undefined;
  const [expression = '', complaint] = cut(rest.slice(' at <'.length), '>: ', 2);
  if (complaint === undefined) return undefined;
  return {
    location,
    execution: `executing "${name}" at <${expression}>:`,
    complaint: withoutNext(complaint),
  };
}

/** `PLACE: COMPLAINT` */
function readPlain(text: string): Step | undefined {
  const at = text.lastIndexOf(': ');
  if (at < 0) return undefined;
  return { location: text.slice(0, at), execution: '', complaint: withoutNext(text.slice(at + 2)) };
}

/** A complaint quotes the error that caused it, which has a step of its own. */
function withoutNext(complaint: string): string {
  const at = complaint.indexOf(' template:');
  return at < 0 ? complaint : complaint.slice(0, at);
}

function layOut(steps: readonly Step[]): string {
  return steps
    .map(({ location, execution, complaint }) => {
      const place = location === '' ? '' : `${location}\n  `;
      const what = execution === '' ? '' : `${execution}\n    `;
      return `${place}${what}${complaint === '' ? '' : `${complaint}\n`}`;
    })
    .join('')
    .trim();
}

/** Splits at the first `count - 1` separators. */
function cut(text: string, separator: string, count: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (parts.length < count - 1) {
    const at = rest.indexOf(separator);
    if (at < 0) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + separator.length);
  }
  return [...parts, rest];
}
