import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const goldens = path.join(root, 'docs/images');
const actual = path.join(root, 'dist/pictures');
const isRenewed = process.env['UPDATE_GOLDEN'] === '1';

/** Of all points, how many may look different: names and times that differ are a few, a row that moved is more. */
const tolerance = 0.005;

/** Holds what a page looks like to the picture that is kept of it; `npm run pictures` keeps another. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const golden = path.join(goldens, name);
  if (isRenewed) {
    writeFileSync(golden, await draw(page));
    return;
  }
  const kept = readFileSync(golden);
  const advice = `beside docs/images/${name} there is dist/pictures/${name} now; npm run pictures keeps it`;
  // What is live may just be on its way from one state to the next.
  const options = { timeout: 120_000, interval: 1000, message: advice };
  await expect
    .poll(async () => {
      const picture = await draw(page);
      mkdirSync(actual, { recursive: true });
      writeFileSync(path.join(actual, name), picture);
      return compare(page, kept, picture);
    }, options)
    .toBeLessThanOrEqual(tolerance);
}

async function draw(page: Page): Promise<Buffer> {
  await settle(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Ages are hours then, whatever was done seconds or minutes ago. */
export const later = `{
  const now = Date.now;
  Date.now = () => now() + 3.5 * 3_600_000;
}`;

/** Writes over what is another each time: names of Pods, identifiers, ports, how long something took. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const settled = text.data
        .replace(/-[0-9a-z]{8,10}-[0-9a-z]{5}(?![0-9a-z])/g, '-6f7c9d5b4-x7k2p')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '01234567-89ab-cdef-0123-456789abcdef')
        .replace(/ in [0-9]+ ms/g, ' in 9 ms')
        .replace(/back-off [0-9ms]+/g, 'back-off 10s')
        .replace(/127\\.0\\.0\\.1:[0-9]+/g, '127.0.0.1:8080');
      if (settled !== text.data) text.data = settled;
    }
  })()`);
}

/** The part of all points that look different; decoded by the browser that drew them. */
async function compare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate<number>(`(async () => {
      const read = async (text) => {
        const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
        drawn.drawImage(image, 0, 0);
        return drawn.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = [await read('${one.toString('base64')}'), await read('${other.toString('base64')}')];
      if (one.width !== other.width || one.height !== other.height) return 1;
      const [first, second] = [one.data, other.data];
      const differs = (at) => Math.abs(first[at] - second[at]) > 32;
      let different = 0;
      for (let at = 0; at < first.length; at += 4) {
        if (differs(at) || differs(at + 1) || differs(at + 2)) different += 1;
      }
      return different / (one.width * one.height);
    })()`);
  } finally {
    await blank.close();
  }
}

/** What draws: two that differ in it draw different pictures. */
interface Hand {
  readonly chromium: string;
  /** Widths of a text in the fonts that a machine has for these names. */
  readonly fonts: Readonly<Record<string, number>>;
}

const handFile = path.join(goldens, 'drawn-by.json');

/** Why pictures cannot be compared here, if so. Renewing them remembers who has drawn them. */
export async function findOtherHand(browser: Browser): Promise<string | undefined> {
  const hand = await describeHand(browser);
  if (isRenewed) writeFileSync(handFile, `${JSON.stringify(hand, null, 2)}\n`);
  if (!existsSync(handFile)) return 'nobody has drawn them yet: npm run pictures';
  const kept = JSON.parse(readFileSync(handFile, 'utf8')) as Hand;
  if (kept.chromium !== hand.chromium)
    return `Chromium ${kept.chromium} has drawn them, and this is ${hand.chromium}: npm run pictures`;
  const isSame = JSON.stringify(kept.fonts) === JSON.stringify(hand.fonts);
  return isSame ? undefined : 'they were drawn with other fonts than there are here';
}

async function describeHand(browser: Browser): Promise<Hand> {
  const page = await browser.newPage();
  try {
    const fonts = await page.evaluate<Hand['fonts']>(`(() => {
      const drawn = new OffscreenCanvas(1, 1).getContext('2d');
      const names = ['system-ui', 'sans-serif', 'ui-monospace', 'monospace'];
      return Object.fromEntries(names.map((name) => {
        drawn.font = '100px ' + name;
        return [name, Math.round(drawn.measureText('Releases of 3 namespaces').width)];
      }));
    })()`);
    return { chromium: browser.version(), fonts };
  } finally {
    await page.close();
  }
}
