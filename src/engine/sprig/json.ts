import { goFunction, parseJson, printJson } from '../../go/index.ts';
import type { FunctionTable } from '../../go/index.ts';
import { orElse } from './go-errors.ts';

/** The JSON functions that Helm takes from sprig; `toJson` and `fromJson` are Helm's own. */
export const jsonFunctions: FunctionTable = {
  mustFromJson: goFunction('func(string) (interface {}, error)', parseJson),
  mustToPrettyJson: goFunction('func(interface {}) (string, error)', printPretty),
  mustToRawJson: goFunction('func(interface {}) (string, error)', printRaw),
  toPrettyJson: goFunction('func(interface {}) string', (value: unknown) =>
    orElse(() => printPretty(value), ''),
  ),
  toRawJson: goFunction('func(interface {}) string', printRaw),
};

function printPretty(value: unknown): string {
  return printJson(value, { indent: '  ' });
}

/** Without escapes for HTML. */
function printRaw(value: unknown): string {
  return printJson(value, { escapesHtml: false });
}
