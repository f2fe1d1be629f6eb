/**
 * Runs unit tests for Stryker in this very process: a change is switched on, the tests that come by it
 * are run until one fails, and the next change is tried. Vitest would start a thread and read all
 * modules again for each, which takes a hundred times as long.
 *
 * A change may spoil what tests share, and the next ones would fail for it. So a test that failed is
 * run once more without the change; where it still fails, Stryker is asked for a new process.
 */
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { begin, collect, runTest, testsOf } from './suite.mjs';

const standIn = new URL('vitest.mjs', import.meta.url).href;
/** A test that waits for so long, and has nothing to do meanwhile, waits for ever. */
const patience = 10_000;

class InPlaceRunner {
  #tests = new Map();
  #runs = 0;
  #isSpoilt = false;

  constructor() {
    globalThis.__stryker__ ??= {};
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    await this.#read();
    const results = [];
    for (const test of this.#tests.values()) results.push(await this.#try(test));
    const { mutantCoverage } = globalThis.__stryker__;
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    if (this.#isSpoilt) throw new Error('an earlier change has spoilt what tests share');
    const space = globalThis.__stryker__;
    if (mutantActivation === 'static') space.activeMutant = activeMutant.id;
    await this.#read();
    this.#runs++;
    Object.assign(space, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const tests = (testFilter ?? [...this.#tests.keys()]).map((id) => this.#tests.get(id));
    const results = [];
    for (const test of tests) {
      const result = await this.#try(test);
      results.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    const limited = determineHitLimitReached(space.hitCount, hitLimit);
    const isKilled = limited !== undefined || results.at(-1)?.status === TestStatus.Failed;
    Object.assign(space, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    if (isKilled && mutantActivation !== 'static') await this.#look(tests[results.length - 1]);
    return toMutantRunResult(limited ?? { status: DryRunStatus.Complete, tests: results });
  }

  /** Whether a test holds again now that nothing is changed. */
  async #look(test) {
    const { status } = await this.#try(test);
    if (status !== TestStatus.Failed) return;
    this.#isSpoilt = true;
    if (this.#runs > 1)
      throw new Error('what tests share is spoilt, by this change or an earlier one');
  }

  async #read() {
    if (this.#tests.size > 0) return;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'vitest' && context.parentURL !== standIn
          ? { url: standIn, shortCircuit: true }
          : next(specifier, context),
    });
    const { MUTATION_TESTS = '', MUTATION_WITHOUT = '' } = process.env;
    const isTooSlow = (id) => MUTATION_WITHOUT !== '' && new RegExp(MUTATION_WITHOUT).test(id);
    for (const file of globSync(MUTATION_TESTS.split(' ')).sort()) {
      const fileName = path.resolve(file);
      const { href } = pathToFileURL(fileName);
      for (const test of testsOf(await collect(file, () => import(href)))) {
        if (!isTooSlow(test.id)) this.#tests.set(test.id, { ...test, fileName });
      }
    }
  }

  async #try(test) {
    const space = globalThis.__stryker__;
    const { id, name, fileName } = test;
    const result = { id, name, fileName };
    const started = performance.now();
    space.currentTestId = id;
    try {
      await Promise.race([begin(test.group).then(() => runTest(test)), idleness()]);
      return { ...result, status: TestStatus.Success, timeSpentMs: performance.now() - started };
    } catch (error) {
      const failureMessage = String(error?.message ?? error);
      const timeSpentMs = performance.now() - started;
      return { ...result, status: TestStatus.Failed, failureMessage, timeSpentMs };
    } finally {
      space.currentTestId = undefined;
      idleness.stop?.();
    }
  }
}

/** Rejects when the process has had nothing to do for long; a machine that is busy does not count. */
function idleness() {
  const { promise, reject } = Promise.withResolvers();
  const before = performance.eventLoopUtilization().idle;
  const timer = setInterval(() => {
    const idle = performance.eventLoopUtilization().idle - before;
    if (idle > patience) reject(new Error('the test waits for ever'));
  }, 1000);
  idleness.stop = () => clearInterval(timer);
  return promise;
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-place', InPlaceRunner),
];
