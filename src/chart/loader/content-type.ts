/** Signatures at the beginning of a file, and what Go's http.DetectContentType makes of them. */
const signatures = (): readonly (readonly [pattern: RegExp, type: string])[] => [
  [htmlPattern(), 'text/html; charset=utf-8'],
  [/^[\t\n\f\r ]*<\?xml/, 'text/xml; charset=utf-8'],
  [/^%PDF-/, 'application/pdf'],
  [/^%!PS-Adobe-/, 'application/postscript'],
  [/^\xfe\xff/, 'text/plain; charset=utf-16be'],
  [/^\xff\xfe/, 'text/plain; charset=utf-16le'],
  [/^\xef\xbb\xbf/, 'text/plain; charset=utf-8'],
  [/^BM/, 'image/bmp'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF....WEBPVP/s, 'image/webp'],
  [/^\x1f\x8b\x08/, 'application/x-gzip'],
  [/^PK\x03\x04/, 'application/zip'],
  [/^Rar!\x1a\x07/, 'application/x-rar-compressed'],
  [/^\x00asm/, 'application/wasm'],
  [/^[^\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]*$/, 'text/plain; charset=utf-8'],
];

const sniffedLength = 512;

/** The type that Helm's error gives for a file that is no archive. */
export function detectContentType(data: Uint8Array): string {
  // Helm looks at a buffer of 512 bytes: what a short file leaves of it is zeros.
  const head = Buffer.alloc(sniffedLength);
  head.set(data.subarray(0, sniffedLength));
  const text = head.toString('latin1');
  return signatures().find(([pattern]) => pattern.test(text))?.[1] ?? 'application/octet-stream';
}

function htmlPattern(): RegExp {
  const tags =
    '!DOCTYPE HTML|HTML|HEAD|SCRIPT|IFRAME|H1|DIV|FONT|TABLE|A|STYLE|TITLE|B|BODY|BR|P|!--';
  return new RegExp(`^[\\t\\n\\f\\r ]*<(?:${tags})[ >]`, 'i');
}
