import { HelmError } from '../../base/index.ts';
import type { Answers } from './answers.ts';
import type { FileAccess, OpenFile, ProcessAccess } from './world.ts';

/** How many files a tree of charts may have open at a time. */
const maxOpen = 256;

/** `io`: files, which scripts know by number. */
export function fileAnswers(io: FileAccess): Answers {
  const files = new OpenFiles();
  return {
    immediate: {
      'io.open': (path, mode) => [files.add(() => io.open(path.text, mode.text))],
      'io.read': (id, position, count) => [files.get(id.text).read(position.number, count.number)],
      'io.write': (id, position, data) => {
        const at = position.text === 'end' ? undefined : position.number;
        files.get(id.text).write(data.bytes, at);
        return [];
      },
      'io.size': (id) => [String(files.get(id.text).size())],
      'io.close': (id) => {
        files.take(id.text).close();
        return [];
      },
      'io.remove': (path) => {
        io.remove(path.text);
        return [];
      },
      'io.rename': (from, to) => {
        io.rename(from.text, to.text);
        return [];
      },
      'io.tmpname': () => [io.temporaryName()],
    },
    waiting: {},
  };
}

/** `os`: commands and variables. */
export function processAnswers(os: ProcessAccess): Answers {
  return {
    immediate: {
      'os.getenv': (name) => {
        const value = os.variable(name.text);
        return value === undefined ? ['false'] : ['true', value];
      },
    },
    waiting: {
      'os.execute': async (signal, command) => {
        const { how, code } = await os.run(command.text, new Uint8Array(), signal);
        return [how, String(code)];
      },
      'os.popen': async (signal, command) => {
        const { output, how, code } = await os.run(command.text, new Uint8Array(), signal);
        return [output, how, String(code)];
      },
      'os.pipe': async (signal, command, input) => {
        const { how, code } = await os.run(command.text, input.bytes, signal);
        return [how, String(code)];
      },
    },
  };
}

class OpenFiles {
  readonly #files = new Map<string, OpenFile>();
  #last = 0;

  add(open: () => OpenFile): string {
    if (this.#files.size >= maxOpen) throw new HelmError('TooManyFiles', 'Too many open files');
    const file = open();
    const id = String(++this.#last);
    this.#files.set(id, file);
    return id;
  }

  get(id: string): OpenFile {
    const file = this.#files.get(id);
    if (file === undefined) throw new HelmError('FileClosed', 'Bad file descriptor');
    return file;
  }

  take(id: string): OpenFile {
    const file = this.get(id);
    this.#files.delete(id);
    return file;
  }
}
