import { columnAt, lineAt, lineTextAt } from './location.ts';

/** A place in a template's file: line and character counted from 1, and the line's text. */
export interface TemplatePlace {
  /** The template: a file, or the name of a `define`. */
  readonly template: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  /** What stands there, as Go prints it. */
  readonly expression: string;
}

/** A template that cannot be parsed. The message is Go's: `template: NAME:LINE: complaint`. */
export class TemplateParseError extends Error {
  override readonly name = 'TemplateParseError';
  /** Where parsing stopped. */
  readonly place: TemplatePlace;

  constructor(complaint: string, source: { name: string; text: string; offset: number }) {
    const { name, text, offset } = source;
    const line = lineAt(text, offset);
    super(`template: ${name}:${line}: ${complaint}`);
    this.place = {
      template: name,
      file: name,
      line,
      column: columnAt(text, offset),
      text: lineTextAt(text, offset),
      expression: lineTextAt(text, offset).trim(),
    };
  }
}
