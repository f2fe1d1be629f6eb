import { HelmError } from '../../base/index.ts';

/** An object is at most a few MiB in the cluster's store. */
const maxLength = 16 << 20;

/** The lines of a stream, as they come. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield pending.join('');
        pending = [];
        length = 0;
      }
      length += part.length;
      if (length > maxLength) {
        throw new HelmError('AnswerTooLarge', "a line of the server's answer is too long");
      }
      pending.push(part);
    }
  }
  const last = pending.join('') + decoder.decode();
  if (last !== '') yield last;
}
