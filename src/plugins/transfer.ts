import path from 'node:path';
import type { LuaCall } from './lua/run-lua.ts';
import { outputOfLua } from './lua/run-lua.ts';
import type { Plugin, ProtocolCommand } from './manifest/plugin.ts';
import { outputOf } from './output-of.ts';
import { prepareCommand } from './platform-command.ts';
import type { PluginAccess, PluginHost } from './plugin-host.ts';
import { environmentFor } from './plugin-host.ts';
import { requireSubprocess } from './require-subprocess.ts';

export interface Transfer extends PluginHost {
  readonly access: PluginAccess;
}

export interface Upload extends Transfer {
  /** The archive on the disk; a signature lies beside it, as FILE.prov. */
  readonly file: string;
  /** Replaces what is there. */
  readonly isForced: boolean;
}

/** Fetches a URL with the plugin that has a downloader for its scheme; undefined without one. */
export async function downloadByPlugin(
  plugins: readonly Plugin[],
  url: string,
  transfer: Transfer,
): Promise<Uint8Array | undefined> {
  const found = findFor(plugins, url, ({ downloaders }) => downloaders);
  return found && run(found, { transfer, kind: 'download', operands: [url], variables: {} });
}

/** Uploads an archive with the plugin that has an uploader for the scheme; false without one. */
export async function uploadByPlugin(
  plugins: readonly Plugin[],
  url: string,
  upload: Upload,
): Promise<boolean> {
  const found = findFor(plugins, url, ({ uploaders }) => uploaders);
  if (found === undefined) return false;
  const variables = { HELM_PLUGIN_FORCE: String(upload.isForced) };
  const operands = [upload.file, url];
  await run(found, { transfer: upload, kind: 'upload', operands, variables });
  return true;
}

interface Found {
  readonly plugin: Plugin;
  readonly protocol: ProtocolCommand;
}

function findFor(
  plugins: readonly Plugin[],
  url: string,
  commandsOf: (plugin: Plugin) => readonly ProtocolCommand[],
): Found | undefined {
  const scheme = /^([^:/]+):/.exec(url)?.[1];
  if (scheme === undefined) return undefined;
  for (const plugin of plugins) {
    const protocol = commandsOf(plugin).find(({ protocols }) => protocols.includes(scheme));
    if (protocol !== undefined) return { plugin, protocol };
  }
  return undefined;
}

interface Run {
  readonly kind: 'download' | 'upload';
  readonly transfer: Transfer;
  readonly operands: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** As Helm calls downloaders: certificate, key and authorities before the operands. */
async function run({ plugin, protocol }: Found, { transfer, ...call }: Run): Promise<Uint8Array> {
  if (plugin.runtime === 'lua') return outputOfLua(plugin, luaCallOf(transfer, call), transfer);
  requireSubprocess(plugin);
  const { access, signal } = transfer;
  const environment = {
    ...environmentFor(plugin, transfer),
    HELM_PLUGIN_USERNAME: access.username ?? '',
    HELM_PLUGIN_PASSWORD: access.password ?? '',
    HELM_PLUGIN_PASS_CREDENTIALS_ALL: String(access.passesCredentials === true),
    ...call.variables,
  };
  const { command, args } = prepareCommand(protocol.commands, environment, {
    platform: process.platform,
    architecture: process.arch,
    expandsArguments: false,
  });
  const { certFile = '', keyFile = '', caFile = '' } = access;
  return outputOf({
    title: `plugin "${plugin.name}"`,
    command: path.join(plugin.directory, command),
    args: [...args, certFile, keyFile, caFile, ...call.operands],
    environment,
    signal,
  });
}

/** The same, by name. */
function luaCallOf(
  { access }: Transfer,
  { kind, operands, variables }: Omit<Run, 'transfer'>,
): LuaCall {
  const [file, url] = kind === 'upload' ? operands : [undefined, ...operands];
  const { username = '', password = '', certFile = '', keyFile = '', caFile = '' } = access;
  const force = variables['HELM_PLUGIN_FORCE'] === 'true';
  const fields = { kind, url, file, force, username, password, certFile, keyFile, caFile };
  return { words: operands, fields };
}
