import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { report } from '../reliability/measurements.ts';
import { repositoryRoot } from '../support/run-helm.ts';

/** Every advisory about Helm that has been published. */
const advisories = [
  ...['CVE-2019-1010275', 'CVE-2019-1000008', 'CVE-2019-18658', 'CVE-2019-25210'],
  ...['CVE-2020-11013', 'CVE-2020-4053', 'CVE-2020-15184', 'CVE-2020-15185', 'CVE-2020-15186'],
  ...['CVE-2020-15187', 'CVE-2021-21303', 'CVE-2021-32690', 'CVE-2022-36055', 'CVE-2022-23524'],
  ...['CVE-2022-23525', 'CVE-2022-23526', 'CVE-2023-25165', 'CVE-2024-25620', 'CVE-2024-26147'],
  ...['CVE-2025-32386', 'CVE-2025-32387', 'CVE-2025-53547', 'CVE-2025-55198', 'CVE-2025-55199'],
  ...['CVE-2026-35204', 'CVE-2026-35205', 'CVE-2026-35206'],
];

const tests = execFileSync('git', ['ls-files', 'src/**/*.test.ts', 'test/**/*.ts'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('advisories.test.ts'));

const texts = tests.map((name) => readFileSync(`${repositoryRoot}/${name}`, 'utf8'));

let covered = 0;
afterAll(() => report('advisories', { advisories: advisories.length, 'with a test': covered }));

test('there are 27 advisories', () => {
  expect(new Set(advisories).size).toBe(27);
});

test.each(advisories)('%s has a test of its name', (advisory) => {
  const named = new RegExp(`['"\`][^'"\`\n]*${advisory}\\b`);
  expect(texts.some((text) => named.test(text))).toBe(true);
  covered++;
});
