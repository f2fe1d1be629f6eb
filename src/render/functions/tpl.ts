import {
  TemplateError,
  TemplateParseError,
  isStackOverflow,
  setFunction,
} from '../../engine/index.ts';
import type { TemplateSet } from '../../engine/index.ts';
import { GoError, quote } from '../../go/index.ts';
import type { GoFunction } from '../../go/index.ts';

/**
 * `tpl text data`: renders a text as a template. It sees all templates of the set it is called
 * from; what it defines is seen by itself and by what it calls, and then forgotten.
 */
export const tpl: GoFunction = setFunction(
  'func(string, interface {}) (string, error)',
  (set: TemplateSet, text: string, data: unknown) => {
    const output = text.includes('{{') ? render(set.overlay(), text, data) : text;
    return output.replaceAll('<no value>', '');
  },
);

function render(set: TemplateSet, text: string, data: unknown): string {
  try {
    return set.run(set.add(set.name, text), data);
  } catch (error) {
    if (error instanceof TemplateParseError) {
      throw wrap(`cannot parse template ${quote(text)}: ${error.message}`, error);
    }
    if (error instanceof TemplateError) {
      const doing = `error during tpl function execution for ${quote(text)}`;
      throw wrap(`${doing}: ${error.message}`, error);
    }
    if (isStackOverflow(error)) throw new GoError('tpl is nested too deeply');
    throw error;
  }
}

function wrap(message: string, cause: Error): GoError {
  const error = new GoError(message);
  error.cause = cause;
  return error;
}
