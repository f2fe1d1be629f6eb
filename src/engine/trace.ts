import type { StatementNode } from './parse/node.ts';
import type { Frame } from './runtime/frame.ts';
import type { TemplateSource } from './runtime/template-error.ts';

/** The output of a template, and which of its nodes wrote what. */
export interface Trace {
  readonly text: string;
  /** In the order of their offsets. */
  readonly marks: readonly Mark[];
}

/** Up to the next mark, the output is this node's. */
export interface Mark {
  readonly offset: number;
  readonly source: TemplateSource;
  readonly node: StatementNode;
  /** What functions such as `include` rendered on its behalf. */
  readonly inner: readonly Trace[];
}

/** Notes which node writes what, while templates run. */
export class Tracer {
  readonly #stack: OpenTrace[] = [];

  note(frame: Frame, node: StatementNode): void {
    const offset = frame.output.text.length;
    this.#stack.at(-1)?.marks.push({ offset, source: frame.template, node, inner: [] });
  }

  /** Runs something that renders a text of its own. */
  record(render: () => string): Trace {
    const open: OpenTrace = { marks: [] };
    const outer = this.#stack.at(-1)?.marks.at(-1);
    this.#stack.push(open);
    try {
      const trace = { text: render(), marks: open.marks };
      outer?.inner.push(trace);
      return trace;
    } finally {
      this.#stack.pop();
    }
  }
}

interface OpenTrace {
  readonly marks: OpenMark[];
}

interface OpenMark extends Mark {
  readonly inner: Trace[];
}
