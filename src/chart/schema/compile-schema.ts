import { HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import { Compiler } from './compiler.ts';
import type { Draft } from './draft.ts';
import { formatFailures } from './failure.ts';
import type { Json } from './json.ts';
import { isPlainlyValid } from './plainly-valid.ts';
import { formatPlace, lookUp } from './pointer.ts';
import type { Place } from './pointer.ts';
import { quoteSingle } from './reason.ts';
import type { SchemaDocument } from './resources.ts';
import type { Schema } from './schema.ts';
import { validate } from './validator/validate.ts';

/** The address under which Helm, and its messages, know a chart's schema. */
const schemaUrl = 'file:///values.schema.json';

/** Checks a schema document by the schema of its draft and links it; throws with Helm's texts. */
export function compileSchema(document: Json, warnOfUrn?: (urn: string) => void): Schema {
  const compiler = new Compiler({ assertsFormats: false, check: checkSchema, warnOfUrn });
  compiler.addDocument(schemaUrl, document);
  return compiler.compile(schemaUrl);
}

const metaschemas = new Map<string, Schema>();

function metaschemaOf(draft: Draft): Schema {
  const known = metaschemas.get(draft.url);
  if (known !== undefined) return known;
  const metaschema = new Compiler({ assertsFormats: true }).compile(draft.url);
  metaschemas.set(draft.url, metaschema);
  return metaschema;
}

function checkSchema(document: SchemaDocument, place: Place): void {
  const { draft } = document.resourceOf(place.pointer);
  const value = lookUp(document.root, place);
  if (isPlainlyValid(value, draft)) return;
  const metaschema = metaschemaOf(draft);
  const failures = validate(metaschema, value, partsOfOtherDrafts(document, place, metaschema));
  if (failures.length === 0) return;
  const [where, what] = [quote(formatPlace(place)), quoteSingle(formatPlace(metaschema.place))];
  const reason = `jsonschema validation failed with ${what}\n${formatFailures(failures)}`;
  throw new HelmError('InvalidSchema', `${where} is not valid against metaschema: ${reason}`);
}

/** A document may hold schemas of another draft: each is checked by the schema of its own. */
function partsOfOtherDrafts(
  document: SchemaDocument,
  { pointer: start }: Place,
  metaschema: Schema,
): Parameters<typeof validate>[2] {
  const drafts = new Set(document.resources.values().map(({ draft }) => draft));
  if (drafts.size < 2) return {};
  return {
    metaschemaFor: (schema, pointer) => {
      const resource = document.resources.get(start + pointer);
      return resource === undefined || schema !== metaschema
        ? schema
        : metaschemaOf(resource.draft);
    },
  };
}
