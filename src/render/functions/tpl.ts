import {
  TemplateError,
  TemplateLimitError,
  TemplateParseError,
  isStackOverflow,
  setFunction,
} from '../../engine/index.ts';
import type { TemplateSet } from '../../engine/index.ts';
import { GoError, quote } from '../../go/index.ts';
import type { GoFunction } from '../../go/index.ts';

/** How often `tpl` may be running inside of itself: as often as `include`, which Helm limits too. */
const maxDepth = 1000;

/**
 * `tpl text data`: renders a text as a template. It sees all templates of the set it is called
 * from; what it defines is seen by itself and by what it calls, and then forgotten. The count is
 * one rendering's.
 */
export function makeTpl(): GoFunction {
  let depth = 0;
  return setFunction(
    'func(string, interface {}) (string, error)',
    (set: TemplateSet, text: string, data: unknown) => {
      if (!text.includes('{{')) return text.replaceAll('<no value>', '');
      if (depth >= maxDepth) throw nestedTooDeep();
      depth += 1;
      try {
        return render(set.overlay(), text, data).replaceAll('<no value>', '');
      } finally {
        depth -= 1;
      }
    },
  );
}

function render(set: TemplateSet, text: string, data: unknown): string {
  try {
    return set.run(set.add(set.name, text), data);
  } catch (error) {
    if (error instanceof TemplateParseError) {
      throw wrap(`cannot parse template ${quote(text)}: `, error);
    }
    if (error instanceof TemplateError) {
      throw wrap(`error during tpl function execution for ${quote(text)}: `, error);
    }
    throw isStackOverflow(error) ? nestedTooDeep() : error;
  }
}

function nestedTooDeep(): TemplateLimitError {
  return new TemplateLimitError('depth', 'tpl is nested too deeply');
}

/** Every level tells its text; Helm tells them all, however much that is. */
const maxMessageLength = 200_000;

function wrap(doing: string, cause: Error): GoError {
  const message = doing + cause.message;
  const half = maxMessageLength / 2;
  const error = new GoError(
    message.length > maxMessageLength
      ? `${message.slice(0, half)}…${message.slice(-half)}`
      : message,
  );
  error.cause = cause;
  return error;
}
