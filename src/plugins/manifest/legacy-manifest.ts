import { struct } from '../../yaml/index.ts';
import { anywhere, platformCommand } from './fields.ts';
import type { Plugin, ProtocolCommand } from './plugin.ts';
import { hooksOf, platformHooks, shellHooks } from './hooks.ts';
import { invalid, requireName, requireProtocols, requireVersion } from './rules.ts';

interface Downloader {
  readonly protocols: readonly string[];
  readonly command: string;
}

const downloader = struct.structOf<Downloader>('plugin.Downloaders', {
  protocols: struct.listOf(struct.text),
  command: struct.text,
});

const manifest = struct.structOf('plugin.MetadataLegacy', {
  name: struct.text,
  version: struct.text,
  usage: struct.text,
  description: struct.text,
  ignoreFlags: struct.flag,
  platformHooks,
  hooks: shellHooks,
  platformCommand: struct.listOf(platformCommand),
  command: struct.text,
  downloaders: struct.listOf(downloader),
  uploaders: struct.listOf(downloader),
});

/** The form that Helm 2 and 3 have: fields that it does not know mean nothing. */
export function readLegacyManifest(document: unknown): Omit<Plugin, 'directory'> {
  const fields = manifest.decodeDocument(document);
  const { name, version, platformCommand: commands, command } = fields;
  requireName(name);
  if (version !== '') requireVersion(version);
  if (commands.length > 0 && command !== '') {
    throw invalid('both platformCommand and command are set');
  }
  const hooks = hooksOf(fields.platformHooks, fields.hooks);
  if (isAnySet(fields.platformHooks) && isAnySet(fields.hooks)) {
    throw invalid('both platformHooks and hooks are set');
  }
  const downloaders = fields.downloaders.map(protocolCommand);
  const uploaders = fields.uploaders.map(protocolCommand);
  requireProtocols('downloader', downloaders);
  requireProtocols('uploader', uploaders);
  return {
    name,
    version,
    type: downloaders.length > 0 ? 'getter/v1' : 'cli/v1',
    apiVersion: 'legacy',
    runtime: 'subprocess',
    sourceUrl: '',
    help: {
      usage: '',
      short: sanitize(fields.usage),
      long: fields.description,
      ignoresFlags: fields.ignoreFlags,
    },
    flags: [],
    hooks,
    commands: commands.length > 0 || command === '' ? commands : [anywhere(command)],
    downloaders,
    uploaders,
  };
}

function protocolCommand({ protocols, command }: Downloader): ProtocolCommand {
  return { protocols, commands: [anywhere(command)] };
}

function isAnySet(hooks: object): boolean {
  return Object.values(hooks).some((value) => value !== '' && !isEmptyList(value));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Spaces and what can be printed: help is one line. */
function sanitize(text: string): string {
  return text.replaceAll(/\s/g, ' ').replaceAll(/[^\P{C} ]/gu, '');
}
