/** A template that cannot be parsed. The message is Go's: `template: NAME:LINE: complaint`. */
export class TemplateParseError extends Error {
  override readonly name = 'TemplateParseError';
  readonly templateName: string;
  /** The text that was parsed, and where in it parsing stopped. */
  readonly text: string;
  readonly offset: number;

  constructor(message: string, place: { templateName: string; text: string; offset: number }) {
    super(message);
    this.templateName = place.templateName;
    this.text = place.text;
    this.offset = place.offset;
  }
}
