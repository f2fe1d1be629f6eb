import { rawString, space, string, variable } from './patterns.ts';

/**
 * A text in pieces: the text before an action, the action with its delimiters, its keyword,
 * declaration and pipeline; the same for the next action; and the text behind the last. A comment
 * has no pipeline. The text that a trim marker at the end of an action trims belongs to the action.
 * Where there is something that is no action, there is none, and the pieces end.
 */
export type Pieces = readonly (string | undefined)[];

/** Where the first action is among the pieces, and how far it is from one to the next. */
export const firstAction = 1;
export const stride = 5;

const comment = String.raw`\/\*[^*]*\*+(?:[^*/][^*]*\*+)*\/(?:${space}(?=-))?`;
const keyword = `end|else(?:${space}+(?:if|with))?|define|if|with|range|template`;
const declaration = String.raw`${variable}(?:${space}*,${space}*${variable})?(?:${space}*:|${space}+)=${space}*`;

/** Anything in which quotes come in pairs. Where a `-` is no sign, it is the trim marker. */
const pipeline = String.raw`[^"\`}-]*(?:(?:${string}|${rawString}|-(?=\d))[^"\`}-]*)*`;

/** Spaces belong to what is before them alone: else an open action is tried at each of them. */
const action = String.raw`${space}*(?:(${keyword})(?=[ \t\r\n(.}])${space}*)?(${declaration})?(?!${space})(${pipeline})`;

const anyAction = new RegExp(
  String.raw`(\{\{(?:-${space})?(?:${comment}|${action})(?:\}\}|(?<=${space})-\}\}${space}*))|\{\{[^]*`,
);

/** `undefined` for a text that surely has something unusual in it. */
export function splitActions(text: string): Pieces | undefined {
  const pieces = text.split(anyAction);
  // An engine that is out of memory for a match says that there is none.
  return pieces.at(-1)?.includes('{{') === true ? undefined : pieces;
}

/** Where the pipeline of an action ends within the action. */
export function pipelineEnd(action: string): number {
  const end = action.lastIndexOf('}}');
  return action.charCodeAt(end - 1) === 0x2d ? end - 1 : end;
}
