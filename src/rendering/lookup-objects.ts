import { GoError } from '../go/index.ts';
import type { KubeClient, Resource } from '../kube/index.ts';
import { findObject, groupOf, listObjects } from '../kube/index.ts';
import type { Lookup } from '../render/index.ts';
import { templateTable } from '../kube/index.ts';
import type { Inquiries } from './inquiries.ts';

type Table = ReadonlyMap<string, unknown>;

interface Question {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** `lookup`, for templates that are rendered with these inquiries. */
export function lookupObjects(
  client: KubeClient,
  inquiries: Inquiries,
  signal: AbortSignal,
): Lookup {
  return (apiVersion, kind, namespace, name) => {
    const question = { apiVersion, kind, namespace, name };
    const inquire = async (): Promise<() => Table> => fetchAnswer(client, question, signal);
    return inquiries.ask(`lookup ${JSON.stringify(question)}`, inquire, new Map());
  };
}

async function fetchAnswer(
  client: KubeClient,
  question: Question,
  signal: AbortSignal,
): Promise<() => Table> {
  const { apiVersion, kind, name, namespace } = question;
  const resource = await client.resources.find({ apiVersion, kind }, signal);
  if (resource === undefined) return explainUnknown(client, question, signal);
  if (name === '') return fetchList(client, resource, namespace, signal);
  // What is in a namespace has no place outside of one.
  if (resource.isNamespaced && namespace === '') return findNothing;
  const reference = { apiVersion, kind, name, ...(resource.isNamespaced ? { namespace } : {}) };
  const found = await findObject(client, reference, { signal });
  return found === undefined ? findNothing : answerWith(found);
}

function findNothing(): Table {
  return new Map();
}

async function fetchList(
  client: KubeClient,
  { apiVersion, kind, isNamespaced }: Resource,
  namespace: string,
  signal: AbortSignal,
): Promise<() => Table> {
  const place = isNamespaced && namespace !== '' ? { namespace } : { allNamespaces: true };
  const list = await listObjects(client, { apiVersion, kind, ...place }, { signal });
  const { items, resourceVersion } = list;
  return answerWith({ apiVersion, kind: `${kind}List`, metadata: { resourceVersion }, items });
}

/** In Helm's words: a version that is not served is an error, a kind that it lacks is not. */
async function explainUnknown(
  client: KubeClient,
  { apiVersion, kind }: Question,
  signal: AbortSignal,
): Promise<() => Table> {
  const { groupVersions } = await client.resources.fetch(signal);
  if (groupVersions.includes(apiVersion)) return findNothing;
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const shown = `${groupOf(apiVersion)}/${version}, Kind=${kind}`;
  return () => {
    throw new GoError(
      `unable to get apiresource from unstructured: ${shown}: the server could not find the requested resource`,
    );
  };
}

/** Every call gets a copy of its own: templates may change what they are given. */
function answerWith(object: object): () => Table {
  return () => templateTable(object);
}
