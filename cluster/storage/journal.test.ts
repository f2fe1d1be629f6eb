import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KubeObject } from '../object.ts';
import { Journal } from './journal.ts';
import { Store } from './store.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function map(name: string, value = ''): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } };
}

function namesIn(store: Store): (string | undefined)[] {
  return store
    .collection('/configmaps')
    .list()
    .map(({ metadata }) => metadata.name);
}

/** For a process of its own: a `store` in the directory. */
function importStore(): string {
  const modules = ['journal.ts', 'store.ts'].map(
    (name) => pathToFileURL(join(import.meta.dirname, name)).href,
  );
  return `
    const [{ Journal }, { Store }] = await Promise.all(
      ${JSON.stringify(modules)}.map((url) => import(url)),
    );
    const store = new Store(new Journal(${JSON.stringify(directory)}));`;
}

describe('a journal', () => {
  it('brings back what was written, at the revision it had', () => {
    const store = new Store(new Journal(directory));
    store.create('/configmaps', 'a', map('a'));
    store.create('/configmaps', 'b', map('b'));
    store.update('/configmaps', 'a', map('a', 'changed'));
    store.delete('/configmaps', 'b');
    const { revision } = store;
    store.close();

    const again = new Store(new Journal(directory));
    expect(namesIn(again)).toEqual(['a']);
    expect(again.collection('/configmaps').find('a')).toMatchObject({ data: { value: 'changed' } });
    expect(again.revision).toBe(revision);
    again.close();
  });

  it('drops a line that was cut short, and goes on after it', () => {
    const store = new Store(new Journal(directory));
    store.create('/configmaps', 'a', map('a'));
    store.close();
    appendFileSync(join(directory, 'journal'), 'deadbeef ["/configmaps","b",10');

    const second = new Store(new Journal(directory));
    expect(namesIn(second)).toEqual(['a']);
    second.create('/configmaps', 'c', map('c'));
    second.close();
    const third = new Store(new Journal(directory));
    expect(namesIn(third)).toEqual(['a', 'c']);
    third.close();
  });

  it('is not read past a line that is damaged', () => {
    const store = new Store(new Journal(directory));
    for (const name of ['a', 'b', 'c']) store.create('/configmaps', name, map(name));
    store.close();
    const path = join(directory, 'journal');
    const before = readFileSync(path, 'utf8').replace('"name":"b"', '"name":"x"');
    writeFileSync(path, before);
    expect(() => new Journal(directory)).toThrow(`Cannot read "${path}": line 2 is damaged`);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  // Windows has no limit on the size of files (ulimit): it runs on all other systems.
  it.skipIf(process.platform === 'win32')(
    'has no half a line in it when there is no more room',
    async () => {
      const script = `${importStore()}
      const value = 'x'.repeat(3000);
      for (let index = 0; ; index++) {
        const name = String(index);
        store.create('/configmaps', name, {
          apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value },
        });
      }`;
      const node = [process.execPath, '--input-type=module', '--eval', script];
      const child = spawn('sh', ['-c', 'ulimit -f 20; exec "$@"', 'sh', ...node]);
      await once(child, 'close');
      const text = readFileSync(join(directory, 'journal'), 'utf8');
      expect(text.split('\n').length).toBeGreaterThan(2);
      expect(text).toMatch(/\n$/);
    },
  );

  it('does not grow with every change', () => {
    const store = new Store(new Journal(directory));
    store.create('/configmaps', 'a', map('a'));
    for (let index = 0; index < 25_000; index++) {
      store.update('/configmaps', 'a', map('a', String(index)));
    }
    const { revision } = store;
    store.close();
    expect(statSync(join(directory, 'journal')).size).toBeLessThan(3_000_000);
    const again = new Store(new Journal(directory));
    expect(again.revision).toBe(revision);
    expect(again.collection('/configmaps').find('a')).toMatchObject({ data: { value: '24999' } });
    again.close();
  });

  it('loses nothing that was answered when its process is killed', async () => {
    const script = `${importStore()}
      const { writeSync } = await import('node:fs');
      for (let index = 0; ; index++) {
        const name = 'map-' + String(index).padStart(6, '0');
        const metadata = { name };
        store.create('/configmaps', name, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
        writeSync(1, name + '\\n');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let answered = '';
    child.stdout.on('data', (chunk: Buffer) => {
      answered += chunk.toString();
      if (answered.length > 5000) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const last = answered.slice(0, answered.lastIndexOf('\n')).split('\n').at(-1) ?? '';
    const store = new Store(new Journal(directory));
    const names = namesIn(store);
    expect(names).toContain(last);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.length).toBeGreaterThan(300);
    store.close();
  });
});
