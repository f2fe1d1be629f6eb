import { isHelmError, parseExactJson } from '../../base/index.ts';
import type { HttpResponse } from '../../http/index.ts';
import { WireFailure, readBody } from '../../http/index.ts';
import { answerTooLarge } from './answer-too-large.ts';
import type { ApiAnswer } from './api-request.ts';

export interface ReadOptions {
  readonly deed: string;
  readonly maxBytes: number;
}

/** The JSON of an answer, unpacked; a text that is not JSON is a text. Rejects with `WireFailure` where it was cut off. */
export async function readAnswer(
  response: HttpResponse,
  options: ReadOptions,
): Promise<Pick<ApiAnswer, 'body' | 'size'>> {
  const text = await readText(response, options);
  const size = text.length;
  const isJson = response.headers['content-type']?.includes('json') === true;
  if (!isJson) return { body: text === '' ? undefined : text, size };
  try {
    return { body: parseExactJson(text), size };
  } catch (error) {
    throw new WireFailure(error, true);
  }
}

async function readText(response: HttpResponse, { deed, maxBytes }: ReadOptions): Promise<string> {
  const isPacked = response.headers['content-encoding'] === 'gzip';
  try {
    const bytes = await readBody(response, maxBytes);
    return (isPacked ? await unpack(bytes, maxBytes) : bytes).toString('utf8');
  } catch (error) {
    if (error instanceof RangeError || isHelmError(error, 'DownloadTooLarge')) {
      throw answerTooLarge(deed, maxBytes);
    }
    throw new WireFailure(isHelmError(error) ? error.cause : error, true);
  }
}

function unpack(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { gunzip } = process.getBuiltinModule('node:zlib');
    gunzip(bytes, { maxOutputLength }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else reject(error);
    });
  });
}
