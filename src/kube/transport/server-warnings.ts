import { makeVisible } from '../../base/index.ts';

/** The texts of `Warning: 299 - "text"` headers, which several may share one line. */
export function parseWarnings(header = ''): string[] {
  const found = header.matchAll(/(\d{3}) (\S+) "((?:[^"\\]|\\.)*)"/g);
  return [...found]
    .filter(([, code]) => code === '299')
    .map(([, , , text = '']) => makeVisible(text.replaceAll(/\\(.)/g, '$1')));
}

/** Tells each warning once. */
export function onceEach(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    tell(text);
  };
}
