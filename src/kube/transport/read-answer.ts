import { HelmError, isHelmError, parseExactJson } from '../../base/index.ts';
import type { HttpResponse } from '../../http/index.ts';
import { WireFailure, readBody } from '../../http/index.ts';

/** The JSON of an answer, unpacked; a text that is not JSON is a text. Rejects with `WireFailure` where it was cut off. */
export async function readAnswer(response: HttpResponse, maxBytes: number): Promise<unknown> {
  const text = await readText(response, maxBytes);
  const isJson = response.headers['content-type']?.includes('json') === true;
  if (!isJson) return text === '' ? undefined : text;
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new WireFailure(error, true);
  }
}

async function readText(response: HttpResponse, maxBytes: number): Promise<string> {
  const isPacked = response.headers['content-encoding'] === 'gzip';
  try {
    const bytes = await readBody(response, maxBytes);
    return (isPacked ? await unpack(bytes, maxBytes) : bytes).toString('utf8');
  } catch (error) {
    if (error instanceof RangeError || isHelmError(error, 'DownloadTooLarge')) {
      throw tooLarge(maxBytes);
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

function tooLarge(maxBytes: number): HelmError {
  return new HelmError(
    'AnswerTooLarge',
    `the server's answer is larger than ${maxBytes >> 20} MiB`,
  );
}
