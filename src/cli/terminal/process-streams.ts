import { fstatSync, readSync, statSync, writeSync } from 'node:fs';
import type { OutputStream, Streams } from './terminal.ts';

/**
 * The standard streams of this process, without what Node's own cost: `process.stdout` takes 3 ms
 * to come into being, a tenth of a short command's life. Writing blocks, so nothing is lost when
 * the process ends.
 */
export function processStreams(): Streams {
  return {
    stdin: {
      get isTTY() {
        return isTerminal(0);
      },
      readLine,
    },
    stdout: outputStream(1),
    stderr: outputStream(2),
  };
}

/** The reader has gone (`helm list | head -1`): there is nobody left to write for. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

function outputStream(descriptor: 1 | 2): OutputStream {
  const isTTY = isTerminal(descriptor);
  return {
    isTTY,
    ...(isTTY ? { columns: (descriptor === 1 ? process.stdout : process.stderr).columns } : {}),
    write: (text) => writeFully(descriptor, Buffer.from(text)),
  };
}

/** Waits for a line of standard input, byte by byte: what follows it is somebody else's. */
function readLine(): string | undefined {
  const bytes: number[] = [];
  const byte = Buffer.alloc(1);
  while (readSync(0, byte) > 0) {
    if (byte[0] === 0x0a) return Buffer.from(bytes).toString();
    bytes.push(byte[0] ?? 0);
  }
  return bytes.length > 0 ? Buffer.from(bytes).toString() : undefined;
}

function isTerminal(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isCharacterDevice() || isNullDevice(stat.rdev)) return false;
  } catch {
    return false; // The descriptor is closed.
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

function isNullDevice(device: number): boolean {
  return process.platform !== 'win32' && statSync('/dev/null').rdev === device;
}

function writeFully(descriptor: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (!isFull(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** A pipe that another process made non-blocking, and whose reader is slower than we are. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
