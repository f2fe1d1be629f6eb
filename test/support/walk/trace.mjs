/**
 * Loaded with `--import`: tells which exported functions of `src/` that are waited for were entered, from
 * which file, in order. They are loaded with a call at their beginning; the trace goes to the file that
 * WALK_TRACE names.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';

const root = new URL('../../../', import.meta.url).href;
const entered = [];

globalThis.enterFunction = (file) => {
  const [, , , caller = ''] = (new Error().stack ?? '').split('\n');
  const [, from = ''] = /(src\/[^:)]+)/.exec(caller) ?? [];
  if (from !== '' && from !== file) entered.push({ file, from });
};

process.on('exit', () => writeFileSync(process.env.WALK_TRACE, JSON.stringify(entered)));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith(`${root}src/`) || !url.endsWith('.ts')) return loaded;
    const source = stripTypeScriptTypes(String(loaded.source));
    return { ...loaded, format: 'module', source: enterFunctions(source, url.slice(root.length)) };
  },
});

/** The source with a call at the beginning of every exported async function. */
function enterFunctions(source, file) {
  const begin = /^export async function \w+\s*\(/gm;
  let text = '';
  let end = 0;
  for (let match = begin.exec(source); match !== null; match = begin.exec(source)) {
    const body = source.indexOf('{', closingParenthesis(source, begin.lastIndex)) + 1;
    text += `${source.slice(end, body)}enterFunction(${JSON.stringify(file)});`;
    end = body;
  }
  return text + source.slice(end);
}

function closingParenthesis(source, start) {
  let depth = 1;
  let index = start;
  for (; depth > 0; index++) {
    if (source[index] === '(') depth++;
    if (source[index] === ')') depth--;
  }
  return index;
}
