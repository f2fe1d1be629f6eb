/** What became of charts, in files: one a chart and server, so that a run may stop and go on. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export class Lives {
  #directory;

  constructor(directory) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  has(chart, part) {
    return existsSync(this.#fileOf(chart, part));
  }

  read(chart, part) {
    const file = this.#fileOf(chart, part);
    return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : undefined;
  }

  write(chart, part, value) {
    writeFileSync(this.#fileOf(chart, part), gzipSync(JSON.stringify(value), { level: 3 }));
  }

  remove(chart, part) {
    rmSync(this.#fileOf(chart, part), { force: true });
  }

  /** Whether every step of every client went through. */
  isDone(chart, server) {
    const byClient = this.read(chart, server);
    if (byClient === undefined || byClient.failure !== undefined) return false;
    return Object.values(byClient).every((life) =>
      Object.values(life).every(({ code }) => code === 0),
    );
  }

  #fileOf(chart, part) {
    return path.join(this.#directory, `${chart.replaceAll(path.sep, '~')}.${part}.json.gz`);
  }
}
