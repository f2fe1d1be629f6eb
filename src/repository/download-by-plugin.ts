import { HelmError } from '../base/index.ts';
import { isSameOrigin, redactUrl } from '../http/index.ts';
import type { Access } from './access.ts';

/** Fetches from an address that is neither web nor registry; undefined where nothing can. */
export type Download = (url: string, access: Access) => Promise<Uint8Array | undefined>;

export interface PluginSource {
  readonly url: string;
  /** The repository that the credentials are for. */
  readonly repository: string;
  readonly access: Access;
}

export function isWebAddress(url: string): boolean {
  return /^https?:/.test(url);
}

/** Fetches by a scheme that a plugin brings. */
export async function downloadByScheme(
  download: Download | undefined,
  source: PluginSource,
  limit: number,
): Promise<Buffer> {
  const content = await download?.(source.url, accessTo(source));
  if (content === undefined) {
    const scheme = source.url.replace(/:.*$/s, '');
    throw new HelmError('UnsupportedScheme', `scheme "${scheme}" not supported`, {
      hint: 'a plugin may bring a downloader for it',
    });
  }
  if (content.length <= limit) return Buffer.from(content);
  const message = `"${redactUrl(source.url)}" is larger than ${limit} bytes`;
  throw new HelmError('DownloadTooLarge', message);
}

/** Credentials go to the host of the repository and to no other, unless the user says so. */
function accessTo({ url, repository, access }: PluginSource): Access {
  if (access.passesCredentials === true || isSameOrigin(url, repository)) return access;
  const { caFile, isInsecure } = access;
  return {
    ...(caFile === undefined ? {} : { caFile }),
    ...(isInsecure === undefined ? {} : { isInsecure }),
  };
}
