import { existsSync, readFileSync } from 'node:fs';
import { HelmError } from '../../base/index.ts';
import { defineCommand } from '../command.ts';
import type { Command } from '../command.ts';

export const command: Command = defineCommand({
  arguments: [],
  description: `Print who made what is in helm besides its own code, on which terms, and the texts of the licences. With
--sbom, print the same parts as a bill of materials in CycloneDX, for programs.`,
  examples: [
    { description: 'to read', command: 'helm licenses' },
    { description: 'for a scanner', command: 'helm licenses --sbom > helm.cdx.json' },
  ],
  flags: { sbom: { type: 'bool', description: 'print a bill of materials in CycloneDX' } },
  async run({ flags, terminal }) {
    terminal.write(readNotice(flags.sbom ? 'sbom.cdx.json' : 'THIRD-PARTY-NOTICES.txt'));
  },
});

/** Set by the build, relative to the bundle's file. */
declare const NOTICES: string | undefined;

function readNotice(name: string): string {
  const folder = typeof NOTICES === 'undefined' ? '../../../dist/notices' : NOTICES;
  const file = new URL(`${folder}/${name}`, import.meta.url);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new HelmError('NoticesNotFound', 'the notices are made with the build', {
    hint: 'npm run build -- cli',
  });
}
