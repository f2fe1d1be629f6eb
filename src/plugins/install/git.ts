import {
  HelmError,
  compareVersions,
  findConstraint,
  findVersion,
  satisfies,
} from '../../base/index.ts';
import { decodeUtf8 } from '../../go/index.ts';
import { runProgram } from '../../processes/index.ts';
import type { PluginHost } from '../plugin-host.ts';

/** Clones a repository into a directory, at the version or range that is asked for. */
export async function cloneRepository(
  url: string,
  directory: string,
  { version, host }: { readonly version: string; readonly host: PluginHost },
): Promise<void> {
  if (url.startsWith('-')) throw new HelmError('InvalidPlugin', `"${url}" is no address`);
  await git(host, ['clone', '--quiet', '--recursive', '--', url, directory]);
  if (version === '') return;
  const reference = await findReference(directory, { version, url, host });
  await git(host, ['-C', directory, 'checkout', '--quiet', reference, '--']);
}

/** Brings a clone up to date, unless somebody has changed something in it. */
export async function updateRepository(directory: string, host: PluginHost): Promise<void> {
  const changes = await git(host, ['-C', directory, 'status', '--porcelain']);
  if (changes !== '') throw new HelmError('PluginFailed', 'plugin repo was modified');
  const branch = await git(host, ['-C', directory, 'branch', '--show-current']);
  // At a tag there is no branch: the newest is that of the default one.
  if (branch === '') await git(host, ['-C', directory, 'checkout', '--quiet', 'origin/HEAD', '--']);
  await git(host, ['-C', directory, 'fetch', '--quiet', '--tags', 'origin']);
  const target = branch === '' ? 'origin/HEAD' : `origin/${branch}`;
  await git(host, ['-C', directory, 'merge', '--quiet', '--ff-only', target]);
}

interface Wanted {
  readonly version: string;
  readonly url: string;
  readonly host: PluginHost;
}

/** A tag, branch or commit of that name; else the newest tag in the range. */
async function findReference(directory: string, { version, url, host }: Wanted): Promise<string> {
  if (!version.startsWith('-') && (await isReference(directory, version, host))) return version;
  const constraint = findConstraint(version);
  const tags = (await git(host, ['-C', directory, 'tag', '--list'])).split('\n');
  const newest = tags
    .flatMap((tag) => {
      const parsed = findVersion(tag);
      return parsed === undefined ? [] : [{ tag, parsed }];
    })
    .filter(({ parsed }) => constraint !== undefined && satisfies(parsed, constraint))
    .sort((one, other) => compareVersions(other.parsed, one.parsed))
    .at(0);
  if (newest !== undefined) return newest.tag;
  throw new HelmError(
    'InvalidPlugin',
    `requested version "${version}" does not exist for plugin "${url}"`,
  );
}

async function isReference(directory: string, name: string, host: PluginHost): Promise<boolean> {
  const args = ['-C', directory, 'rev-parse', '--quiet', '--verify', `${name}^{commit}`];
  return (await run(host, args)).code === 0;
}

async function git(host: PluginHost, args: readonly string[]): Promise<string> {
  const { code, text } = await run(host, args);
  if (code === 0) return text;
  host.signal.throwIfAborted();
  const [verb = ''] = args[0] === '-C' ? args.slice(2) : args;
  throw new HelmError('PluginFailed', `git ${verb} failed`, { hint: 'git has said why above' });
}

async function run(
  host: PluginHost,
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const { environment, signal } = host;
  const input = new Uint8Array();
  const options = { environment, signal, input, sharesTerminal: true };
  const { how, code, output } = await runProgram({ file: 'git', args }, options);
  return { code: how === 'exit' ? code : 128 + code, text: decodeUtf8(output).trim() };
}
