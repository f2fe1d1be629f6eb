import { quote } from '../../go/index.ts';
import { formatNode } from '../parse/format-node.ts';
import { byteColumnAt, columnAt, lineAt, lineTextAt } from '../parse/location.ts';
import type { Node } from '../parse/node.ts';
import type { TemplatePlace } from '../parse/parse-error.ts';

/** A value that was read where there was none. */
export interface MissingValue {
  /** What was not set, such as `.Values.image`. */
  readonly path: string;
  /** Its last name, and the names that are there instead. */
  readonly key: string;
  readonly siblings: readonly string[];
}

/** A template as far as errors speak of it. */
export interface TemplateSource {
  readonly name: string;
  /** The file it was read from. */
  readonly parseName: string;
  readonly text: string;
}

export interface TemplateErrorOptions {
  readonly source: TemplateSource;
  readonly node: Node;
  /** From the caller outwards: who ran this by `{{template}}`. */
  readonly callers?: readonly TemplatePlace[];
  readonly missing?: MissingValue | undefined;
  /** What a called function threw. */
  readonly cause?: unknown;
}

/**
 * A template that failed while it ran. The message is Go's, word for word; `cause` is the error
 * of the function it called, which for `include` is a TemplateError again.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly place: TemplatePlace;
  readonly callers: readonly TemplatePlace[];
  readonly missing: MissingValue | undefined;

  constructor(complaint: string, options: TemplateErrorOptions) {
    const { source, node, cause } = options;
    const place = locate(source, node);
    const where = `${source.parseName}:${place.line}:${byteColumnAt(source.text, node.pos)}`;
    super(
      `template: ${where}: executing ${quote(source.name)} at <${place.expression}>: ${complaint}`,
      cause === undefined ? undefined : { cause },
    );
    this.place = place;
    this.callers = options.callers ?? [];
    this.missing = options.missing;
  }
}

export function locate(source: TemplateSource, node: Node): TemplatePlace {
  return {
    template: source.name,
    file: source.parseName,
    line: lineAt(source.text, node.pos),
    column: columnAt(source.text, node.pos),
    text: lineTextAt(source.text, node.pos),
    expression: formatNode(node),
  };
}
