import { quote } from '../../go/index.ts';
import { struct } from '../../yaml/index.ts';
import { luaFlag, requireFlags } from '../lua/lua-flags.ts';
import { platformCommand } from './fields.ts';
import type {
  PlatformCommand,
  Plugin,
  PluginRuntime,
  PluginType,
  ProtocolCommand,
} from './plugin.ts';
import { hooksOf, platformHooks } from './hooks.ts';
import { invalid, requireName, requireProtocols, requireVersion } from './rules.ts';

const manifest = struct.structOf('plugin.MetadataV1', {
  apiVersion: struct.text,
  name: struct.text,
  type: struct.text,
  runtime: struct.text,
  version: struct.text,
  sourceURL: struct.text,
  config: struct.anything,
  runtimeConfig: struct.anything,
});

/** What `config` may hold, by the type of the plugin. */
const configs = {
  'cli/v1': struct.structOf('schema.ConfigCLIV1', {
    usage: struct.text,
    shortHelp: struct.text,
    longHelp: struct.text,
    ignoreFlags: struct.flag,
  }),
  'getter/v1': struct.structOf('schema.ConfigGetterV1', { protocols: struct.listOf(struct.text) }),
  'postrenderer/v1': struct.structOf('schema.ConfigPostRendererV1', {}),
} as const;

interface PlatformProtocols {
  readonly protocols: readonly string[];
  readonly platformCommand: readonly PlatformCommand[];
}

const protocolCommand = struct.structOf<PlatformProtocols>('plugin.SubprocessProtocolCommand', {
  protocols: struct.listOf(struct.text),
  platformCommand: struct.listOf(platformCommand),
});

const runtimeConfig = struct.structOf('plugin.RuntimeConfigSubprocess', {
  platformCommand: struct.listOf(platformCommand),
  platformHooks,
  protocolCommands: struct.listOf(protocolCommand),
  uploaderCommands: struct.listOf(protocolCommand),
});

/** What Lua brings with it: flags of its command, and schemes that `main` is called for. */
const luaConfig = struct.structOf('plugin.RuntimeConfigLua', {
  flags: struct.listOf(luaFlag),
  downloaders: struct.listOf(struct.text),
  uploaders: struct.listOf(struct.text),
});

const isStrict = true;

/** The form of Helm 4, in which a field that it does not know is a mistake. */
export function readManifest(document: unknown): Omit<Plugin, 'directory'> {
  const { name, version, ...fields } = manifest.decodeDocument(document, { isStrict });
  requireName(name);
  if (version === '') throw invalid('plugin `version` is required');
  requireVersion(version);
  const type = requireType(fields.type);
  const runtime = requireRuntime(fields.runtime);
  configs[type].decodeDocument(fields.config, { isStrict });
  const cli = type === 'cli/v1' ? configs[type].decodeDocument(fields.config) : undefined;
  const head = {
    name,
    version,
    type,
    apiVersion: 'v1',
    runtime,
    sourceUrl: fields.sourceURL,
    help: {
      usage: cli?.usage ?? '',
      short: cli?.shortHelp ?? '',
      long: cli?.longHelp ?? '',
      ignoresFlags: cli?.ignoreFlags ?? false,
    },
  } as const;
  if (runtime === 'lua') return { ...head, ...luaParts(type, fields) };
  const running = runtimeConfig.decodeDocument(fields.runtimeConfig);
  const downloaders = running.protocolCommands.map(toProtocolCommand);
  const uploaders = running.uploaderCommands.map(toProtocolCommand);
  requireProtocols('protocolCommand', downloaders);
  requireProtocols('uploaderCommand', uploaders);
  return {
    ...head,
    flags: [],
    hooks: hooksOf(running.platformHooks),
    commands: running.platformCommand,
    downloaders,
    uploaders,
  };
}

/** A getter's schemes are where Helm has them, too. */
function luaParts(
  type: PluginType,
  fields: { readonly config: unknown; readonly runtimeConfig: unknown },
): Pick<Plugin, 'commands' | 'downloaders' | 'uploaders' | 'flags' | 'hooks'> {
  const own = luaConfig.decodeDocument(fields.runtimeConfig, { isStrict });
  requireFlags(own.flags);
  const getter = type === 'getter/v1' ? configs[type].decodeDocument(fields.config).protocols : [];
  const byMain = (protocols: readonly string[]): readonly ProtocolCommand[] =>
    protocols.length === 0 ? [] : [{ protocols, commands: [] }];
  return {
    commands: [],
    flags: own.flags,
    downloaders: byMain([...getter, ...own.downloaders]),
    uploaders: byMain(own.uploaders),
    hooks: {},
  };
}

function requireType(type: string): PluginType {
  if (type === '') throw invalid('`type` missing');
  if (Object.hasOwn(configs, type)) return type as PluginType;
  throw invalid(`unknown plugin type ${quote(type)}`);
}

function requireRuntime(runtime: string): PluginRuntime {
  if (runtime === '') throw invalid('`runtime` missing');
  if (runtime === 'subprocess' || runtime === 'extism/v1' || runtime === 'lua') return runtime;
  throw invalid(`unsupported plugin runtime type: ${quote(runtime)}`);
}

function toProtocolCommand({ protocols, platformCommand }: PlatformProtocols): ProtocolCommand {
  return { protocols, commands: platformCommand };
}
