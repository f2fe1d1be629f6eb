import type { Duplex } from 'node:stream';
import type { KubeObject } from '../object.ts';
import { placeholderPage } from './placeholder.ts';
import { SpdySession } from './spdy/session.ts';

const maxRequestHead = 64 * 1024;

/**
 * The ports of a Pod over a connection: for each connection to a port the client opens one stream for
 * its bytes and one for what goes wrong.
 */
export function servePortForward(transport: Duplex, findPod: () => KubeObject | undefined): void {
  new SpdySession(transport, (stream, headers) => {
    if (headers['streamtype'] !== 'data') {
      // Nothing has gone wrong.
      stream.resume();
      stream.end();
      return;
    }
    servePort(stream, Number(headers['port']), findPod);
  });
}

/** Answers every request over HTTP; whoever speaks something else is told in words. */
function servePort(stream: Duplex, port: number, findPod: () => KubeObject | undefined): void {
  let head = Buffer.alloc(0);
  const hear = (chunk: Buffer): void => {
    head = Buffer.concat([head, chunk]);
    const isHttp = /^[A-Z]{3,8} \S/.test(head.toString('latin1', 0, 16));
    const isWhole = head.includes('\r\n\r\n') || head.length > maxRequestHead;
    if (isHttp && !isWhole) return;
    stream.off('data', hear);
    stream.resume();
    const pod = findPod();
    if (pod) stream.end(isHttp ? answer(pod, port, head.toString('latin1')) : say(pod, port));
    else stream.end();
  };
  stream.on('data', hear);
  stream.on('end', () => stream.end());
}

function say(pod: KubeObject, port: number): string {
  return placeholderPage(pod, port, { isHtml: false });
}

function answer(pod: KubeObject, port: number, head: string): string {
  const isHtml = /^accept:.*text\/html/im.test(head);
  const body = placeholderPage(pod, port, { isHtml });
  const type = isHtml ? 'text/html' : 'text/plain';
  const lines = [
    'HTTP/1.1 200 OK',
    `content-type: ${type}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${head.startsWith('HEAD ') ? '' : body}`;
}
