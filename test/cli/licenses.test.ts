import { describe, expect, test } from 'vitest';
import { createScratch } from '../support/scratch.ts';

const { helm } = createScratch();

describe('helm licenses', () => {
  test('prints the terms of every package that is shipped, and the texts they refer to', async () => {
    const { code, stdout } = await helm(['licenses']);
    expect(code).toBe(0);
    const names = [...stdout.matchAll(/={80}\n(\S+) \S+\nLicence: /g)].map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@sigstore/verify', 'diff', 'openpgp', 'wasmoon']),
    );
    expect(stdout).toContain('GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3');
    expect(stdout).toContain('GNU GENERAL PUBLIC LICENSE\n                       Version 3');
    expect(stdout).toContain('Version 2.1, February 1999');
  });

  test('prints a bill of materials', async () => {
    const bill = JSON.parse((await helm(['licenses', '--sbom'])).stdout) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly purl: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['@sigstore/core', 'bun', 'openpgp']));
  });
});
