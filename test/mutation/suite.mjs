/**
 * What a test file says with `describe` and `test`, kept to be run as often as there are changes to
 * try: in the process in which it was said, where it takes milliseconds. Knows as much of Vitest's
 * language as our unit tests speak; what it does not know, it fails at.
 */
import { format } from 'node:util';

/** A group of tests, the outermost of which is a file. */
function group(name, parent) {
  return {
    name,
    parent,
    tests: [],
    groups: [],
    before: [],
    after: [],
    beforeAll: [],
    afterAll: [],
  };
}

let current = group('');
let finishers;

/** The group of all that is said while a file is read. */
export async function collect(name, read) {
  const file = group(name);
  current = file;
  await read();
  return file;
}

/** Every test of a group and of those in it, with the name by which Stryker knows it. */
export function testsOf(container, prefix = container.name) {
  const own = container.tests.map((entry) => ({ ...entry, id: `${prefix} > ${entry.name}` }));
  return [
    ...own,
    ...container.groups.flatMap((inner) => testsOf(inner, `${prefix} > ${inner.name}`)),
  ];
}

/** Runs a test with what comes before and after it; rejects as it does. */
export async function runTest({ group: container, run }) {
  const line = lineOf(container);
  finishers = [];
  try {
    for (const { before } of line) for (const hook of before) await hook();
    await run();
  } finally {
    for (const finish of finishers.reverse()) await finish();
    for (const { after } of line.reverse()) for (const hook of after) await hook();
  }
}

/** Hooks of groups, in the order of the groups; a group is begun once. */
export async function begin(container) {
  for (const inner of lineOf(container)) {
    const hooks = inner.beforeAll.splice(0);
    for (const hook of hooks) await hook();
  }
}

function lineOf(container) {
  return container.parent === undefined ? [container] : [...lineOf(container.parent), container];
}

function addTest(name, first, second) {
  const run = typeof first === 'function' ? first : second;
  let title = name;
  while (current.tests.some((entry) => entry.name === title)) title += "'";
  current.tests.push({ name: title, group: current, run: () => run({}) });
}

function addGroup(name, first, second) {
  const say = typeof first === 'function' ? first : second;
  const outer = current;
  const inner = group(name, outer);
  outer.groups.push(inner);
  current = inner;
  say();
  current = outer;
}

/** The forms of `test` and `describe` that ours use. */
function withForms(add) {
  const table = (isSpread) => (rows) => (name, say, options) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      const title = format(name, ...values.slice(0, name.split(/%[a-z]/).length - 1));
      add(title, (context) => (isSpread ? say(...values) : say(row, context)), options);
    }
  };
  return Object.assign(add, {
    each: table(true),
    for: table(false),
    skip: () => undefined,
    runIf: (condition) => (condition ? withForms(add) : withForms(() => undefined)),
    skipIf: (condition) => (condition ? withForms(() => undefined) : withForms(add)),
  });
}

export const test = withForms((...said) => addTest(...said));
export const describe = withForms((...said) => addGroup(...said));
export const it = withForms((...said) => addTest(...said));
export const beforeEach = (hook) => void current.before.push(hook);
export const afterEach = (hook) => void current.after.push(hook);
export const beforeAll = (hook) => void current.beforeAll.push(hook);
/** What files leave behind is gone with the process. */
export const afterAll = () => undefined;
export const onTestFinished = (finish) => void finishers.push(finish);
