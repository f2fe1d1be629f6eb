import { isStackOverflow, setFunction } from '../../engine/index.ts';
import type { TemplateSet } from '../../engine/index.ts';
import { GoError } from '../../go/index.ts';
import type { GoFunction } from '../../go/index.ts';

/** How often one template may be running inside of itself. */
const maxDepth = 1000;

/** `include "name" data`: a template's output as a value. The count is one rendering's. */
export function makeInclude(): GoFunction {
  const running = new Map<string, number>();
  return setFunction(
    'func(string, interface {}) (string, error)',
    (set: TemplateSet, name: string, data: unknown) => {
      const depth = running.get(name) ?? 0;
      if (depth > maxDepth) throw nestedTooDeep(name);
      running.set(name, depth + 1);
      let output: string;
      try {
        output = set.run(set.require(name), data);
      } catch (error) {
        running.set(name, depth);
        throw isStackOverflow(error) ? nestedTooDeep(name) : error;
      }
      running.set(name, depth);
      return output;
    },
  );
}

function nestedTooDeep(name: string): GoError {
  return new GoError(
    `rendering template has a nested reference name: ${name}: unable to execute template`,
  );
}
