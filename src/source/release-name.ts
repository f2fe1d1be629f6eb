import path from 'node:path';
import { HelmError } from '../base/index.ts';
import { TemplateSet } from '../engine/index.ts';
import { quote } from '../go/index.ts';
import { helmFunctions } from '../render/index.ts';
import type { ActionContext } from '../context/index.ts';
import { templateEnvironment } from '../context/index.ts';

/** How a release gets its name: by a template, or made up from its chart, where it is not given. */
export interface NameOptions {
  readonly nameTemplate?: string | undefined;
  readonly generateName?: boolean;
}

export function nameRelease(
  context: ActionContext,
  name: string | undefined,
  { chart, nameTemplate, generateName = false }: NameOptions & { readonly chart: string },
): string | undefined {
  if (name !== undefined) {
    if (generateName) throw nameTwice('--generate-name');
    if (nameTemplate !== undefined) throw nameTwice('--name-template');
    return name;
  }
  if (nameTemplate !== undefined) return renderName(context, nameTemplate);
  return generateName ? generateReleaseName(context, chart) : undefined;
}

/** A name made of the chart's and the time; of a reference, without its version. */
export function generateReleaseName(context: ActionContext, chart: string): string {
  const [base = ''] = path.basename(chart).split(/[.:@]/);
  const seconds = Math.floor(context.clock.now().getTime() / 1000);
  return `${base === '' ? 'chart' : base}-${seconds}`;
}

const validName = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const maxNameLength = 53;

/** It becomes a part of the names of objects. */
export function isReleaseName(name: string): boolean {
  return name.length <= maxNameLength && validName.test(name);
}

/** In Helm's words. */
export function requireReleaseName(name: string): void {
  if (isReleaseName(name)) return;
  const reason =
    name === ''
      ? 'no name provided'
      : `invalid release name, must match regex ${validName.source} and the length must not be longer than ${maxNameLength}`;
  const message = `release name check failed: release name ${quote(name)}: ${reason}`;
  throw new HelmError('InvalidReleaseName', message);
}

function nameTwice(flag: string): HelmError {
  return new HelmError('NameTwice', `cannot set ${flag} and also specify a name`);
}

function renderName(context: ActionContext, template: string): string {
  const set = new TemplateSet({
    name: 'name-template',
    functions: helmFunctions({ environment: templateEnvironment(context) }),
    missingKey: 'default',
  });
  try {
    return set.run(set.add('name-template', template), null);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HelmError('InvalidNameTemplate', reason, { cause });
  }
}
