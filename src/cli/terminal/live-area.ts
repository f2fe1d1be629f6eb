import type { Logger, Say } from '../../index.ts';
import { cutLine, ownEscape } from './screen.ts';

/** Lines at the end of a screen that are written again and again. */
export class LiveArea {
  readonly #write: (text: string) => void;
  readonly #width: number;
  #height = 0;

  constructor(write: (text: string) => void, width: number) {
    this.#write = write;
    this.#width = width;
  }

  /** Shows other lines instead, each cut to the width of the screen. */
  show(lines: readonly string[]): void {
    const shown = lines.map((line) => cutLine(line, this.#width - 1));
    this.#write(`${this.#erasure()}${shown.map((line) => `${line}\n`).join('')}`);
    this.#height = shown.length;
  }

  /** Writes something that stays, in the place of the lines. */
  print(text: string): void {
    this.clear();
    this.#write(text);
  }

  clear(): void {
    if (this.#height > 0) this.show([]);
  }

  /** Up to the first line, and all below it gone. */
  #erasure(): string {
    return this.#height === 0 ? '' : `${ownEscape()}[${this.#height}A${ownEscape()}[J`;
  }
}

/** A logger whose words stay, in the place of the lines. */
export function loggerAbove(area: LiveArea, { debug, info, warn, error }: Logger): Logger {
  const first =
    (tell: Say): Say =>
    (...said) => {
      area.clear();
      tell(...said);
    };
  return { debug: first(debug), info: first(info), warn: first(warn), error: first(error) };
}
