import { HelmError } from '../../base/index.ts';
import { GoError, JsonError, parseJson } from '../../go/index.ts';
import { parseYaml, YamlError } from '../../yaml/index.ts';
import { isDeeperThan } from '../values/depth.ts';
import { JsonNumber, toJson } from './json.ts';
import type { Json } from './json.ts';

/** Deeper schemas are refused: everything that walks them does so recursively. */
const maxDepth = 1000;

/** Reads the text of values.schema.json or values.schema.yaml. */
export function parseSchema(fileName: string, text: string): Json {
  try {
    const document = fileName.endsWith('.json') ? readJson(text) : readYaml(text);
    if (isDeeperThan(document, maxDepth)) throw new GoError('exceeded max depth');
    return fileName.endsWith('.json') ? (document as Json) : toJson(document);
  } catch (error) {
    if (!(error instanceof GoError)) throw error;
    const position = error instanceof YamlError ? error.position : undefined;
    const source = { file: fileName, ...position };
    throw new HelmError('InvalidSchema', error.message, { source, cause: error });
  }
}

function readYaml(text: string): unknown {
  return parseYaml(text, { numbers: 'exact' });
}

/** The schema library reads a stream, and has other words than Go for what is no document. */
function readJson(text: string): unknown {
  try {
    return parseJson(text, { readNumber: (literal) => new JsonNumber(literal) });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (/^[ \t\r\n]*$/.test(text)) throw new GoError('EOF');
    if (error.message === 'unexpected end of JSON input') throw new GoError('unexpected EOF');
    if (!error.message.endsWith(' after top-level value')) throw error;
    throw new GoError('invalid character after top-level value');
  }
}
