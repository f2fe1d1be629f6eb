import { createInflate } from 'node:zlib';
import type { Inflate } from 'node:zlib';

/** Words that both ends of SPDY/3 know before they have said anything, each with its length before it. */
const words = [
  ...'options head post put delete trace accept accept-charset accept-encoding'.split(' '),
  ...'accept-language accept-ranges age allow authorization cache-control connection'.split(' '),
  ...'content-base content-encoding content-language content-length content-location'.split(' '),
  ...'content-md5 content-range content-type date etag expect expires from host if-match'.split(
    ' ',
  ),
  ...'if-modified-since if-none-match if-range if-unmodified-since last-modified location'.split(
    ' ',
  ),
  ...'max-forwards pragma proxy-authenticate proxy-authorization range referer'.split(' '),
  ...'retry-after server te trailer transfer-encoding upgrade user-agent vary via'.split(' '),
  ...'warning www-authenticate method get status'.split(' '),
  '200 OK',
  ...'version HTTP/1.1 url public set-cookie keep-alive origin'.split(' '),
];
const phrases = [
  '100101201202205206300302303304305306307402405406407408409410411412413414415416417502504505',
  '203 Non-Authoritative Information204 No Content301 Moved Permanently400 Bad Request',
  '401 Unauthorized403 Forbidden404 Not Found500 Internal Server Error501 Not Implemented',
  '503 Service UnavailableJan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec 00:00:00 ',
  'Mon, Tue, Wed, Thu, Fri, Sat, Sun, GMTchunked,text/html,image/png,image/jpg,image/gif,',
  'application/xml,application/xhtml+xml,text/plain,text/javascript,public',
  'privatemax-age=gzip,deflate,sdchcharset=utf-8charset=iso-8859-1,utf-,*,enq=0.',
];

export type Headers = Readonly<Record<string, string>>;

/** Reads the compressed headers of one direction: each block builds on those before it. */
export class HeaderReader {
  readonly #inflate: Inflate = createInflate({ dictionary: dictionary() });

  read(block: Buffer): Promise<Headers> {
    return new Promise((resolve, reject) => {
      this.#inflate.once('error', reject);
      this.#inflate.write(block, () => {
        this.#inflate.off('error', reject);
        resolve(parseHeaders((this.#inflate.read() as Buffer | null) ?? Buffer.alloc(0)));
      });
    });
  }
}

export function dictionary(): Buffer {
  return Buffer.concat([...words.map(withLength), Buffer.from(phrases.join(''))]);
}

function parseHeaders(bytes: Buffer): Headers {
  const headers: Record<string, string> = {};
  let at = 4;
  const next = (): string => {
    const length = bytes.readUInt32BE(at);
    const text = bytes.toString('latin1', at + 4, at + 4 + length);
    at += 4 + length;
    return text;
  };
  const count = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  for (let index = 0; index < count && at < bytes.length; index++) {
    const name = next().toLowerCase();
    headers[name] = next();
  }
  return headers;
}

/** An empty block: whoever reads has all that came before it. */
const flush = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);

/** Writes the headers of one direction: in the frame of compression, but without it. */
export class HeaderWriter {
  #isFirst = true;

  write(headers: Headers): Buffer {
    const entries = Object.entries(headers);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(entries.length);
    const body = Buffer.concat([
      count,
      ...entries.flatMap(([name, value]) => [withLength(name), withLength(value)]),
    ]);
    const stored = Buffer.alloc(5);
    stored.writeUInt16LE(body.length, 1);
    stored.writeUInt16LE(body.length ^ 0xffff, 3);
    const start = this.#isFirst ? Buffer.from([0x78, 0x01]) : Buffer.alloc(0);
    this.#isFirst = false;
    return Buffer.concat([start, stored, body, flush]);
  }
}

function withLength(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(text, 'latin1')]);
}
