export interface RenderError {
  readonly template: string;
  /** What is said about it, without where. */
  readonly message: string;
}

const place = /^(?:.+?: |.+? \()(.+?):\d+:\d+.+?(?:.+?>)*?: (.+?)$/ms;

/** The template that an error of rendering names, and what it says; undefined if it names none. */
export function readRenderError(text: string): RenderError | undefined {
  const isChain = chainLink.test(text.split('\n')[0] ?? '');
  const line = isChain ? onOneLine(text) : text;
  const [, template, message] = place.exec(line) ?? [];
  if (template === undefined || message === undefined) return undefined;
  const [, rest] = /^[^\n]*\n(.*)$/s.exec(line) ?? [];
  return { template, message: rest ?? message };
}

const chainLink = /^\S+:\d+:\d+$/;

/** Helm 4 tells the way through templates line by line, Helm 3, whose words suites match, on one line. */
function onOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.map((line) => (chainLink.test(line) ? `template: ${line}:` : line)).join(' ');
}
