import { HelmError } from '../base/index.ts';
import { quote } from '../go/index.ts';
import { Compiler } from './compiler.ts';
import type { SchemaDocuments } from './compiler.ts';
import type { Draft } from './draft.ts';
import { formatFailures } from './failure.ts';
import type { Failure } from './failure.ts';
import type { Json } from './json.ts';
import { isValidSchemaFast } from './fast/is-valid-schema-fast.ts';
import { lookUp } from './pointer.ts';
import { quoteSingle } from './reason.ts';
import type { Resource, SchemaDocument } from './resources.ts';
import { locationOf } from './schema.ts';
import type { Schema } from './schema.ts';
import { validate } from './validator/validate.ts';
import type { ValidationOptions } from './validator/validate.ts';

interface CompileOptions {
  /** Called with the address of a `urn:` reference, which is passed over. */
  readonly warnOfUrn?: (urn: string) => void;
  /** What the schema may refer to beside itself. */
  readonly documents?: SchemaDocuments;
}

/**
 * Checks a schema document by the schema of its draft and links it; throws with Helm's texts.
 *
 * @param url The address under which messages know it.
 */
export function compileSchema(url: string, document: Json, options: CompileOptions = {}): Schema {
  const compiler = new Compiler({ assertsFormats: false, check: checkSchema, ...options });
  compiler.addDocument(url, document);
  return compiler.compile(url);
}

/** The addresses of documents that a schema, or what it refers to, refers to, and that are not there. */
export function findMissing(
  url: string,
  document: Json,
  documents: SchemaDocuments,
): ReadonlySet<string> {
  const missing = new Set<string>();
  const onMissing = (address: string): unknown => missing.add(address);
  const compiler = new Compiler({ assertsFormats: false, documents, onMissing });
  compiler.addDocument(url, document);
  compiler.compile(url);
  return missing;
}

const metaschemas = new Map<string, Schema>();

function metaschemaOf(draft: Draft): Schema {
  const known = metaschemas.get(draft.url);
  if (known !== undefined) return known;
  const metaschema = new Compiler({ assertsFormats: true }).compile(draft.url);
  metaschemas.set(draft.url, metaschema);
  return metaschema;
}

function checkSchema(document: SchemaDocument, schema: Json, { draft }: Resource): void {
  const isUniform = Iterator.from(document.resources).every((each) => each.draft === draft);
  if (isUniform && isValidSchemaFast(schema, draft)) return;
  const options = isUniform ? {} : partsOfOtherDrafts(document, schema, draft);
  const failures = findFlaws(schema, draft, options);
  if (failures.length === 0) return;
  const where = quote(document.locationOf(schema));
  const what = quoteSingle(locationOf(metaschemaOf(draft)));
  const reason = `jsonschema validation failed with ${what}\n${formatFailures(failures)}`;
  throw new HelmError('InvalidSchema', `${where} is not valid against metaschema: ${reason}`);
}

/** What the schema of the draft has against a schema. */
export function findFlaws(
  schema: Json,
  draft: Draft,
  options: ValidationOptions = {},
): readonly Failure[] {
  return validate(metaschemaOf(draft), schema, options);
}

/** A document may hold schemas of another draft: each is checked by the schema of its own. */
function partsOfOtherDrafts(
  document: SchemaDocument,
  schema: Json,
  draft: Draft,
): ValidationOptions {
  const metaschema = metaschemaOf(draft);
  return {
    metaschemaFor: (used, pointer) => {
      if (used !== metaschema) return used;
      const resource = document.findResource(lookUp(schema, pointer, () => pointer));
      return resource === undefined ? used : metaschemaOf(resource.draft);
    },
  };
}
