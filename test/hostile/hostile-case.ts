import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeTar } from '../../src/chart/writer/tar-writer.ts';
import type { TarFile } from '../../src/chart/writer/tar-writer.ts';

/** An input that somebody made to do harm, and what helm has to do about it. */
export interface HostileCase {
  /** With the number of the advisory, where there is one. */
  readonly name: string;
  /** Writes the input below the place; returns the arguments of helm, which runs there. */
  readonly make: (place: Place) => readonly string[];
  /** What the one line of the error says; for what is harmless, what standard output has. */
  readonly says: string;
  /** Why it is no error. */
  readonly harmless?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The directory of a case. */
export class Place {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  path(name: string): string {
    return path.join(this.directory, name);
  }

  write(files: Files): void {
    for (const [name, data] of Object.entries(files)) {
      mkdirSync(path.dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), data);
    }
  }

  /** Writes the chart `c` as a directory. */
  chart(files: Files): string {
    const all: Files = { 'Chart.yaml': chartYaml(), ...files };
    this.write(Object.fromEntries(Object.entries(all).map(([name, data]) => [`c/${name}`, data])));
    return 'c';
  }

  /** Writes an archive of these entries. */
  archive(entries: readonly TarFile[] | Uint8Array): string {
    const tar = entries instanceof Uint8Array ? entries : encodeTar(entries);
    this.write({ 'c.tgz': gzipSync(tar, { level: 1 }) });
    return 'c.tgz';
  }
}

export function chartYaml(rest = '', name = 'c'): string {
  return `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${rest}`;
}

export function entry(name: string, data: string | Uint8Array = ''): TarFile {
  return { name, data: Buffer.from(data), modified: 0 };
}

/** `helm template` of a chart in a directory. */
export function templated(
  name: string,
  files: Files,
  says: string,
  args: readonly string[] = [],
): HostileCase {
  return { name, says, make: (place) => ['template', 'r', place.chart(files), ...args] };
}
