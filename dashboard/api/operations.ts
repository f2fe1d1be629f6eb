import { HelmError } from '../../src/base/index.ts';
import { adopt } from '../../src/actions/adopt.ts';
import { deleteRelease } from '../../src/actions/delete.ts';
import { diffRollback } from '../../src/actions/diff/rollback.ts';
import { diffUpgrade } from '../../src/actions/diff/upgrade.ts';
import { rollback } from '../../src/actions/rollback.ts';
import { test } from '../../src/actions/test.ts';
import { upgrade } from '../../src/actions/upgrade.ts';
import type { UpgradeOptions } from '../../src/actions/upgrade.ts';
import type { PlanFacts, ProgressMessage } from '../protocol.ts';
import type { ApiCall, Tell } from '../server/route.ts';
import { planAdoption, planDeletion, planTests } from './other-plans.ts';
import { planFacts } from './plan-facts.ts';
import { tellProgress } from './progress.ts';
import { releaseOf } from './release-context.ts';
import { Wishes } from './wishes.ts';

/** Something that can be done to a release: its plan, and the deed. */
interface Operation {
  readonly plan: (call: ApiCall) => Promise<PlanFacts>;
  /** Resolves to what there is to say in the end. */
  readonly perform: (call: ApiCall, tell: (message: ProgressMessage) => void) => Promise<string>;
}

/** An install is an upgrade of what is not there yet, as on the command line. */
const upgrading: Operation = {
  async plan(call) {
    const { context, name } = releaseOf(call);
    return planFacts(await diffUpgrade(context, name, upgradeOptions(call)));
  },
  async perform(call, tell) {
    const { context, name } = releaseOf(call);
    const options = { ...upgradeOptions(call), onProgress: tellProgress(tell) };
    const { report, outcome } = await upgrade(context, name, options);
    return `${name} is ${outcome}: version ${report.sequence}`;
  },
};

function upgradeOptions({ body, access }: ApiCall): UpgradeOptions {
  const wishes = new Wishes(body);
  return {
    source: access,
    ...wishes.values(),
    chart: wishes.text('chart'),
    install: wishes.flag('install'),
    createNamespace: wishes.flag('createNamespace'),
    wait: wishes.flag('wait'),
    rollbackOnFailure: wishes.flag('rollbackOnFailure'),
    forceConflicts: wishes.flag('forceConflicts'),
    scripts: wishes.scripts(),
  };
}

const rollingBack: Operation = {
  async plan(call) {
    const { context, name } = releaseOf(call);
    return planFacts(await diffRollback(context, name, rollbackOptions(new Wishes(call.body))));
  },
  async perform(call, tell) {
    const { context, name } = releaseOf(call);
    const options = { ...rollbackOptions(new Wishes(call.body)), onProgress: tellProgress(tell) };
    const report = await rollback(context, name, options);
    return `${name} is rolled back: version ${report.sequence}`;
  },
};

function rollbackOptions(wishes: Wishes): Parameters<typeof rollback>[2] & object {
  return {
    version: wishes.requiredText('version'),
    wait: wishes.flag('wait'),
    forceConflicts: wishes.flag('forceConflicts'),
    scripts: wishes.scripts(),
  };
}

const deleting: Operation = {
  plan: planDeletion,
  async perform(call, tell) {
    const { context, name } = releaseOf(call);
    const wishes = new Wishes(call.body);
    const { kept } = await deleteRelease(context, name, {
      keepHistory: wishes.flag('keepHistory'),
      wait: wishes.flag('wait'),
      scripts: wishes.scripts(),
      onProgress: tellProgress(tell),
    });
    const left = kept.map((each) => `${each.kind} ${each.name}`).join(', ');
    return left === '' ? `${name} is deleted` : `${name} is deleted; kept: ${left}`;
  },
};

const testing: Operation = {
  plan: planTests,
  async perform(call, tell) {
    const { context, name } = releaseOf(call);
    const scripts = new Wishes(call.body).scripts();
    const options = { logs: true, scripts, onProgress: tellProgress(tell) };
    const { logs, failure } = await test(context, name, options);
    for (const { pod, container, text } of logs) {
      tell({ type: 'log', text: `${pod}, container ${container}:\n${text}` });
    }
    if (failure !== undefined) throw failure;
    return `the tests of ${name} have passed`;
  },
};

const adopting: Operation = {
  plan: planAdoption,
  async perform(call) {
    const { context, name } = releaseOf(call);
    const keepSecrets = new Wishes(call.body).flag('keepSecrets');
    const { versions, objects } = await adopt(context, name, { keepSecrets });
    return `${name} is taken over: ${count(versions, 'version')}, ${count(objects, 'object')}`;
  },
};

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

const operations: Readonly<Record<string, Operation>> = {
  upgrade: upgrading,
  rollback: rollingBack,
  delete: deleting,
  test: testing,
  adopt: adopting,
};

function operationOf({ parameters: { verb = '' } }: ApiCall): Operation {
  const found = Object.hasOwn(operations, verb) ? operations[verb] : undefined;
  if (found === undefined)
    throw new HelmError('OperationNotFound', `there is no operation "${verb}"`);
  return found;
}

/** What an operation would do; nothing is done. */
export async function planOperation(call: ApiCall): Promise<PlanFacts> {
  return operationOf(call).plan(call);
}

/** Does it, and tells how it goes. */
export async function performOperation(call: ApiCall, tell: Tell): Promise<void> {
  const say: (message: ProgressMessage) => void = tell;
  const warn = (text: string): void => say({ type: 'log', text });
  const { logger } = call.context;
  const context = { ...call.context, logger: { ...logger, warn, info: warn } };
  const message = await operationOf(call).perform({ ...call, context }, say);
  say({ type: 'done', message });
}
