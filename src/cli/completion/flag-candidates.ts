import { isHelmError } from '../../base/index.ts';
import { formatInstant, parseInstant, utc } from '../../go/index.ts';
import type { Candidate, CompletionRequest } from '../command.ts';
import type { CompletionKind } from '../flags/spec.ts';
import { revisionCandidates } from './candidates.ts';

/** What may be the value of a flag; undefined where that is a file, or nobody knows. */
export async function flagCandidates(
  kind: CompletionKind | undefined,
  request: CompletionRequest,
): Promise<readonly Candidate[] | undefined> {
  switch (kind) {
    case 'namespace':
      return namespaceCandidates(request);
    case 'context':
      return contextCandidates(request);
    case 'revision':
      return request.arguments.length === 1 ? revisionCandidates(request) : [];
    case 'version':
      return versionFlagCandidates(request);
    case 'file':
    case 'directory':
    case undefined:
      return undefined;
  }
}

async function namespaceCandidates({ context }: CompletionRequest): Promise<readonly Candidate[]> {
  const { listNamespaces } = await import('../../actions/completion.ts');
  return (await listNamespaces(context)).map((value) => ({ value }));
}

async function contextCandidates({ context }: CompletionRequest): Promise<readonly Candidate[]> {
  const { listContexts } = await import('../../actions/completion.ts');
  return (await listContexts(context)).map(({ name, cluster }) => ({
    value: name,
    description: cluster,
  }));
}

/** The chart is the last word, if as many are there as the command takes. */
async function versionFlagCandidates({
  arguments: words,
  context,
  chartAt = 0,
}: CompletionRequest): Promise<readonly Candidate[]> {
  const chart = words[chartAt];
  if (chart === undefined || words.length > chartAt + 1) return [];
  const { listChartVersions } = await import('../../actions/completion.ts');
  const versions = await listChartVersions(context, chart).catch(noneIfUnknown);
  return versions.map(({ version, appVersion, created, isDeprecated }) => ({
    value: version,
    description: `${appVersion === '' ? '' : `App: ${appVersion}, `}Created: ${dayOf(created)} ${isDeprecated ? '(deprecated)' : ''}`,
  }));
}

/** No repository of that name, or its index was never fetched: no file is a version either. */
function noneIfUnknown(error: unknown): readonly [] {
  if (!isHelmError(error)) throw error;
  return [];
}

function dayOf(created: string): string {
  try {
    const instant = parseInstant('2006-01-02T15:04:05Z07:00', created, utc);
    return formatInstant(instant, 'January 2, 2006');
  } catch {
    return 'January 1, 0001';
  }
}
