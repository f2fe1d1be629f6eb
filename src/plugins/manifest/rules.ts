import { findStrictVersion, HelmError } from '../../base/index.ts';
import { quote } from '../../go/index.ts';
import type { ProtocolCommand } from './plugin.ts';

export function invalid(message: string): HelmError {
  return new HelmError('InvalidPlugin', message);
}

/** With the version and an ending, it has to fit into the name of a file. */
const maxNameLength = 128;

/** It becomes a part of paths and of command lines. */
export function requireName(name: string): void {
  if (name.length > maxNameLength) {
    const shown = quote(`${name.slice(0, 40)}…`);
    throw invalid(`invalid plugin name ${shown}: must have at most ${maxNameLength} characters`);
  }
  if (/^[A-Za-z0-9_-]+$/.test(name)) return;
  throw invalid(`invalid plugin name ${quote(name)}: must contain only a-z, A-Z, 0-9, _ and -`);
}

export function requireVersion(version: string): void {
  if (findStrictVersion(version) !== undefined) return;
  throw invalid(`invalid plugin version ${quote(version)}: must be valid semver`);
}

/** @param kind What it is, in Helm's words: `downloader`. */
export function requireProtocols(kind: string, list: readonly ProtocolCommand[]): void {
  for (const [index, { protocols, commands }] of list.entries()) {
    const subject = `${kind} ${index}`;
    if (!commands.some(({ command }) => command !== ''))
      throw invalid(`${subject} has empty command`);
    if (protocols.length === 0) throw invalid(`${subject} has no protocols`);
    const empty = protocols.indexOf('');
    if (empty >= 0) throw invalid(`${subject} has empty protocol at index ${empty}`);
  }
}
