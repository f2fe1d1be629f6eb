import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';

const program = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Why nothing can be looked at, if so: for `describe.skipIf`. */
export const noBrowser: string | undefined = existsSync(program)
  ? undefined
  : `there is no Chromium at ${program}; CHROMIUM names another`;

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Phrases of errors that the browser itself tells of what a test does on purpose. */
  readonly expected?: readonly RegExp[];
}

/** A page in a profile of its own, and what its console complained of. */
export interface Opened extends AsyncDisposable {
  readonly page: Page;
  readonly complaints: readonly string[];
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  });
}

export async function openPage(browser: Browser, look: Look = {}): Promise<Opened> {
  const { width = 1280, height = 900, scheme = 'light', expected = [] } = look;
  const profile = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await profile.newPage();
  // Long enough for a machine that has other things to do: nothing waits where all is well.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  return { page, complaints, [Symbol.asyncDispose]: () => profile.close() };
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Holds the page as it is now to the rules of axe-core, all of them. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated by the debugger, which the page's policy does not bind.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<{ readonly violations: readonly Violation[] }>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  const told = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(told).toEqual([]);
}
