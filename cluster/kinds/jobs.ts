import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { isEqualJson, numberAt, objectAt, stringAt, stringsAt } from '../object.ts';
import { compileLabelSelector } from '../registry/label-selector.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior } from '../resources/behavior.ts';
import { isTimeZone, parseSchedule } from './cron-schedule.ts';
import { childOf, setDefault } from './defaults.ts';
import { setTemplateDefaults } from './pod-defaults.ts';
import { warnOfName, warnOfPods, warnOfWorkload } from './pod-warnings.ts';
import { validateFailurePolicy } from './validate-failure-policy.ts';
import { validateNonNegative } from './validate-number.ts';
import { validateChoice, validateTemplate } from './validate-pod.ts';
import { specOf } from './workloads.ts';

const jobNameLabels = ['job-name', 'batch.kubernetes.io/job-name'];
const controllerLabels = ['controller-uid', 'batch.kubernetes.io/controller-uid'];
const selectorLabel = 'batch.kubernetes.io/controller-uid';

export const job: Behavior = {
  generationOf: specOf,
  orphansByDefault: true,
  deletionWarning:
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    if (spec['completions'] === undefined && spec['parallelism'] === undefined) {
      spec['completions'] = 1;
    }
    setDefault(spec, 'parallelism', 1);
    setDefault(spec, 'backoffLimit', spec['backoffLimitPerIndex'] === undefined ? 6 : 2 ** 31 - 1);
    setDefault(spec, 'completionMode', 'NonIndexed');
    setDefault(spec, 'suspend', false);
    const replacement = spec['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed';
    setDefault(spec, 'podReplacementPolicy', replacement);
    setDefault(spec, 'manualSelector', false);
    copyTemplateLabels(object);
    setTemplateDefaults(spec);
  },
  prepareCreate: generateSelector,
  warn: warnOfWorkload,
  validate: validateJob,
  validateUpdate: validateJobUpdate,
  selectableFields: (object) => ({
    'status.successful': String(numberAt(object, 'status', 'succeeded') ?? 0),
  }),
};

/** A Job without labels of its own has those of its Pods. */
function copyTemplateLabels(object: KubeObject): void {
  const labels = stringsAt(object, 'spec', 'template', 'metadata', 'labels');
  const isBare = Object.keys(object.metadata.labels ?? {}).length === 0;
  if (isBare && Object.keys(labels).length > 0) object.metadata.labels = { ...labels };
}

/** Its Pods are told from all others by the Job's own uid. */
function generateSelector(object: KubeObject): void {
  const spec = childOf(object, 'spec');
  if (spec['manualSelector'] === true) return;
  const { name = '', uid = '' } = object.metadata;
  const labels = childOf(childOf(childOf(spec, 'template'), 'metadata'), 'labels');
  // Go has one map for both then, which gets the rest too.
  const isShared = isEqualJson(object.metadata.labels ?? {}, labels);
  for (const label of jobNameLabels) labels[label] ??= name;
  for (const label of controllerLabels) labels[label] ??= uid;
  childOf(childOf(spec, 'selector'), 'matchLabels')[selectorLabel] ??= uid;
  if (isShared) object.metadata.labels = { ...(labels as Record<string, string>) };
}

function validateJob(object: KubeObject): readonly FieldError[] {
  return [...validateOwnSelector(object), ...validateJobSpec(specOf(object), 'spec')];
}

/** Whoever brings a selector of their own has to say so. */
function validateOwnSelector(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const selector = objectAt(spec, 'selector');
  if (!selector || spec['manualSelector'] === true) return [];
  const own = { [selectorLabel]: object.metadata.uid ?? '' };
  const labels = stringsAt(spec, 'template', 'metadata', 'labels');
  return [
    ...(isEqualJson(selector, { matchLabels: own })
      ? []
      : [invalidValue('spec.selector', selector, '`selector` not auto-generated')]),
    ...(compileLabelSelector(selector)(labels)
      ? []
      : [
          invalidValue(
            'spec.template.metadata.labels',
            labels,
            '`selector` does not match template `labels`',
          ),
        ]),
  ];
}

const completionModes = ['NonIndexed', 'Indexed'];

function validateJobSpec(spec: JsonObject, path: string): readonly FieldError[] {
  const counts = [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
  ];
  const mode = stringAt(spec, 'completionMode') ?? 'NonIndexed';
  return [
    ...validateNonNegative(spec, counts, path),
    ...(completionModes.includes(mode)
      ? []
      : [notSupported(`${path}.completionMode`, mode, completionModes)]),
    ...(mode === 'Indexed' && spec['completions'] === undefined
      ? [required(`${path}.completions`, 'when completion mode is Indexed')]
      : []),
    ...validateFailurePolicy(spec, path),
    ...validateTemplate(spec, `${path}.template`, { restartPolicies: ['OnFailure', 'Never'] }).map(
      jobRestartPolicy,
    ),
    ...validateRestarts(spec, path),
  ];
}

/** Who judges Pods that failed has to see them. */
function validateRestarts(spec: JsonObject, path: string): readonly FieldError[] {
  const restartPolicy = stringAt(spec, 'template', 'spec', 'restartPolicy') ?? '';
  if (spec['podFailurePolicy'] === undefined || restartPolicy !== 'OnFailure') return [];
  const why = 'only "Never" is supported when podFailurePolicy is specified';
  return [invalidValue(`${path}.template.spec.restartPolicy`, restartPolicy, why)];
}

/** A Job names the policy it wants where other workloads list what they support. */
function jobRestartPolicy(error: FieldError): FieldError {
  if (!error.field.endsWith('.spec.restartPolicy')) return error;
  if (error.type === 'Required' || error.type === 'NotSupported') {
    return required(error.field, 'valid values: "OnFailure", "Never"');
  }
  return error;
}

const jobFixed = ['selector', 'completionMode', 'podFailurePolicy', 'backoffLimitPerIndex'];

function validateJobUpdate(object: KubeObject, old: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const before = specOf(old);
  return [
    ...validateJob(object),
    ...validateCompletions(spec, before),
    ...validateImmutable(spec['selector'], before['selector'], 'spec.selector'),
    ...(isEqualJson(spec['template'], before['template'])
      ? []
      : [invalidValue('spec.template', spec['template'] ?? null, 'field is immutable')]),
    ...jobFixed.slice(1).flatMap((key) => validateImmutable(spec[key], before[key], `spec.${key}`)),
  ];
}

/** How often a Job is to succeed; one with indexes may grow and shrink as a whole. */
function validateCompletions(spec: JsonObject, before: JsonObject): readonly FieldError[] {
  const { completions } = spec;
  const path = 'spec.completions';
  if (spec['completionMode'] !== 'Indexed') {
    return validateImmutable(completions, before['completions'], path);
  }
  const isFree =
    completions === before['completions'] ||
    completions === undefined ||
    completions === spec['parallelism'];
  return isFree
    ? []
    : [invalidValue(path, completions, 'can only be modified in tandem with spec.parallelism')];
}

const concurrency = ['Allow', 'Forbid', 'Replace'];
/** Eleven less than a name may have: each Job's name is this one's and a time. */
const maxCronName = 52;

export const cronJob: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    setDefault(spec, 'concurrencyPolicy', 'Allow');
    setDefault(spec, 'suspend', false);
    setDefault(spec, 'successfulJobsHistoryLimit', 3);
    setDefault(spec, 'failedJobsHistoryLimit', 1);
    setTemplateDefaults(objectAt(spec, 'jobTemplate', 'spec') ?? {});
  },
  warn(object, old) {
    if (old && old.metadata.generation === object.metadata.generation) return [];
    return [
      ...(old ? [] : warnOfName(object, 'Pod names and hostnames')),
      ...warnOfPods(
        objectAt(object, 'spec', 'jobTemplate', 'spec', 'template') ?? {},
        'spec.jobTemplate.spec.template.',
      ),
    ];
  },
  validate(object) {
    const { name = '' } = object.metadata;
    const why = `must be no more than ${maxCronName} characters`;
    return [
      ...validateCronJob(object),
      ...(name.length > maxCronName ? [invalidValue('metadata.name', name, why)] : []),
    ];
  },
  validateUpdate: (object) => validateCronJob(object),
};

function validateCronJob(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  return [
    ...validateSchedule(spec),
    ...validateNonNegative(spec, ['startingDeadlineSeconds'], 'spec'),
    ...validateTimeZone(spec),
    ...validateChoice(spec, 'concurrencyPolicy', concurrency, 'spec'),
    ...validateJobSpec(objectAt(spec, 'jobTemplate', 'spec') ?? {}, 'spec.jobTemplate.spec'),
    ...validateNonNegative(spec, ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit'], 'spec'),
  ];
}

function validateSchedule(spec: JsonObject): readonly FieldError[] {
  const schedule = stringAt(spec, 'schedule') ?? '';
  if (schedule === '') return [required('spec.schedule')];
  const zone = /^(?:CRON_)?TZ=(\S+)/.exec(schedule)?.[1];
  if (zone !== undefined) return refuseZone(schedule, zone);
  const parsed = parseSchedule(schedule);
  return typeof parsed === 'string' ? [invalidValue('spec.schedule', schedule, parsed)] : [];
}

/** The time zone has a field of its own. */
function refuseZone(schedule: string, zone: string): readonly FieldError[] {
  const unknown = `provided bad location ${zone}: unknown time zone ${zone}`;
  return [
    ...(isTimeZone(zone) ? [] : [unknown]),
    'cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
  ].map((why) => invalidValue('spec.schedule', schedule, why));
}

function validateTimeZone(spec: JsonObject): readonly FieldError[] {
  const timeZone = stringAt(spec, 'timeZone');
  if (timeZone === undefined || isTimeZone(timeZone)) return [];
  return [invalidValue('spec.timeZone', timeZone, `unknown time zone ${timeZone}`)];
}
