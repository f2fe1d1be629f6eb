import { notAcceptable, untransformable } from '../status-error.ts';

/** How a client wants its answer. */
export interface Format {
  readonly media: 'json' | 'yaml';
  /** What to turn objects into first. */
  readonly as: 'object' | 'Table' | 'PartialObjectMetadata';
  /** The version of meta.k8s.io that the transformed kind is in. */
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly pretty: boolean;
}

const mediaByType: Readonly<Record<string, Format['media']>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  '*/*': 'json',
  'application/*': 'json',
};

const accepted = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

const plain: Format = { media: 'json', as: 'object', metaVersion: 'v1', pretty: false };

/** The first format of an Accept header that the server can give; not everything has a table. */
export function negotiate(
  accept: string | undefined,
  { hasTable = true }: { readonly hasTable?: boolean } = {},
): Format {
  if (accept === undefined || accept === '') return plain;
  const clauses = accept.split(',');
  for (const clause of clauses) {
    const format = readClause(clause);
    if (format && (hasTable || format.as !== 'Table')) return format;
  }
  throw clauses.some((clause) => mediaOf(clause))
    ? untransformable(accepted)
    : notAcceptable(accepted);
}

function mediaOf(clause: string): Format['media'] | undefined {
  return mediaByType[clause.split(';', 1)[0]?.trim() ?? ''];
}

function readClause(clause: string): Format | undefined {
  const [, ...parameters] = clause.split(';').map((part) => part.trim());
  const media = mediaOf(clause);
  if (!media) return undefined;
  const values = new Map(parameters.map((parameter) => splitParameter(parameter)));
  const as = values.get('as');
  const version = values.get('v');
  const pretty = values.get('pretty') === '1';
  if (as === undefined) return { ...plain, media, pretty };
  if (values.get('g') !== 'meta.k8s.io' || (version !== 'v1' && version !== 'v1beta1')) {
    return undefined;
  }
  const kind = as.replace(/List$/, '');
  if (kind !== 'Table' && kind !== 'PartialObjectMetadata') return undefined;
  return { media, as: kind, metaVersion: version, pretty };
}

function splitParameter(parameter: string): [name: string, value: string] {
  const at = parameter.indexOf('=');
  return at < 0 ? [parameter, ''] : [parameter.slice(0, at), parameter.slice(at + 1)];
}

/** Whether discovery may answer in its aggregated form, and in which version. */
export function wantsAggregated(accept: string | undefined): 'v2' | 'v2beta1' | undefined {
  for (const clause of (accept ?? '').split(',')) {
    const values = new Map(clause.split(';').map((part) => splitParameter(part.trim())));
    const version = values.get('v');
    const isList = values.get('as') === 'APIGroupDiscoveryList';
    if (!isList || values.get('g') !== 'apidiscovery.k8s.io') {
      if (clause.trim() === 'application/json') return undefined;
      continue;
    }
    if (version === 'v2' || version === 'v2beta1') return version;
  }
  return undefined;
}
