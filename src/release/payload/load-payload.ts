import { HelmError, UnreadableRecord } from '../../base/index.ts';
import type { KubeClient, ReadOptions } from '../../kube/index.ts';
import { findObject } from '../../kube/index.ts';
import { secretKind } from '../kinds.ts';
import type { Payload, PayloadChunk, PayloadPart, ReleaseVersion } from '../release-version.ts';
import type { Contents } from './decode-payload.ts';
import { decodeContents } from './decode-payload.ts';
import { isIntact } from './chunk.ts';
import { dataOfSecret, keyOfSecret } from './format-chunk.ts';

/** All that a version holds. What was changed or got lost is an error, `CorruptRelease`. */
export async function loadPayload(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<Payload> {
  const [chart, contents] = await Promise.all([
    loadChartPackage(client, version, options),
    loadContents(client, version, options),
  ]);
  return { ...contents, chart };
}

/** The chart that a version holds, as a package. */
export async function loadChartPackage(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<Uint8Array> {
  return version.held?.().chart ?? loadPart(client, version, 'chart', options);
}

/** What a version holds besides its chart: values, manifest, hooks, notes. */
export async function loadContents(
  client: KubeClient,
  version: ReleaseVersion,
  options: ReadOptions = {},
): Promise<Contents> {
  if (version.held !== undefined) return version.held();
  const bytes = await loadPart(client, version, 'release', options);
  try {
    return decodeContents(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw unusableVersion(version, `its payload is not as it was written: ${error.message}`);
  }
}

/** Several times what the largest payload is cut into: each may be a MiB, also if all are the same Secret. */
const maxChunks = 64;

async function loadPart(
  client: KubeClient,
  version: ReleaseVersion,
  part: PayloadPart,
  options: ReadOptions,
): Promise<Uint8Array> {
  if (version.problem !== undefined) throw unusableVersion(version, version.problem);
  const chunks = version.payload.filter((chunk) => chunk.part === part);
  if (chunks.length === 0)
    throw unusableVersion(version, `it has no payload of the kind "${part}"`);
  if (chunks.length > maxChunks)
    throw unusableVersion(version, `its ${part} is of too many pieces`);
  const data = await Promise.all(chunks.map((chunk) => loadChunk(client, version, chunk, options)));
  return data.length === 1 && data[0] !== undefined ? data[0] : Buffer.concat(data);
}

async function loadChunk(
  client: KubeClient,
  version: ReleaseVersion,
  { secret: name, digest }: PayloadChunk,
  options: ReadOptions,
): Promise<Uint8Array> {
  const { namespace } = version;
  const object = await findObject(client, { ...secretKind, namespace, name }, options);
  if (object === undefined) throw unusableVersion(version, `the Secret "${name}" is missing`);
  const data = dataOfSecret(object);
  if (isIntact(data, keyOfSecret(object), digest)) return data;
  throw unusableVersion(version, `the content of the Secret "${name}" has changed`);
}

/** What is wrong with a version that cannot be used. */
export function unusableVersion({ release, sequence }: ReleaseVersion, problem: string): HelmError {
  return new HelmError(
    'CorruptRelease',
    `cannot read version ${sequence} of the release "${release}": ${problem}`,
    {
      hint: 'other versions are not affected: roll back to one of them, or upgrade with a chart and --reset-values',
    },
  );
}
