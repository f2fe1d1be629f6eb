import { HelmError } from '../../base/index.ts';
import type { SprigEnvironment } from '../../engine/index.ts';
import { helmFunctions, renderTemplates } from '../../render/index.ts';
import { parsePrivateKey } from '../../x509/index.ts';
import type { HostResult } from '../sandbox/lua-machine.ts';
import type { Ask } from '../sandbox/services.ts';

const name = 'template';

/** Characters: what a text takes while it grows counts for Lua, whose memory is small. */
const maxText = 2 * 1024 * 1024;

/** Renders one text as a template of Go's, with Helm's functions and `data` as its dot. */
export function renderText(text: string, data: unknown, ask: Ask): string {
  if (!(data instanceof Map)) {
    throw new HelmError('BadArgument', 'template.render: data must be a table with named keys');
  }
  const values = data as Map<string, unknown>;
  const rendered = renderTemplates(new Map([[name, { text, values, basePath: '' }]]), {
    functions: helmFunctions({ environment: environmentOf(ask) }),
    maxText,
  });
  return rendered.get(name) ?? '';
}

/** The world as the host has it; this thread has none of its own. */
function environmentOf(ask: Ask): SprigEnvironment {
  const one = (question: string, ...args: string[]): HostResult =>
    ask(
      question,
      args.map((arg) => Buffer.from(arg)),
    )[0] ?? '';
  return {
    now: () => new Date(Number(one('now'))),
    randomBytes: (count) => Buffer.from(one('random', String(count))),
    generateKey: (kind) => parsePrivateKey(Buffer.from(one('key', kind)).toString()),
    get localTimeZone() {
      return String(one('zone'));
    },
    readTimeZone: (name) => {
      const file = Buffer.from(one('zone.file', name));
      return file.length === 0 ? undefined : file;
    },
  };
}
