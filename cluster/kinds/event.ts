import type { FieldError } from '../field-error.ts';
import { invalidValue } from '../field-error.ts';
import type { Json, KubeObject } from '../object.ts';
import { stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkPathSegment } from '../resources/names.ts';

/** Events have two APIs, with other names for the same things. Core's is the one kept. */
const fieldNames: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
];

export const event: Behavior = {
  createsOnUpdate: true,
  nameRule: checkPathSegment,
  validate: validateEvent,
  convert: (object, apiVersion) => rename(object, apiVersion),
  selectableFields(object) {
    const involved = (key: string): string => stringAt(object, 'involvedObject', key) ?? '';
    return {
      'involvedObject.kind': involved('kind'),
      'involvedObject.namespace': involved('namespace'),
      'involvedObject.name': involved('name'),
      'involvedObject.uid': involved('uid'),
      'involvedObject.apiVersion': involved('apiVersion'),
      'involvedObject.resourceVersion': involved('resourceVersion'),
      'involvedObject.fieldPath': involved('fieldPath'),
      reason: stringAt(object, 'reason') ?? '',
      reportingComponent: stringAt(object, 'reportingComponent') ?? '',
      source: stringAt(object, 'source', 'component') ?? '',
      type: stringAt(object, 'type') ?? '',
    };
  },
};

/** An Event is where what it is about is; what is in no namespace has its Events in `default`. */
function validateEvent(object: KubeObject): readonly FieldError[] {
  const { namespace = '' } = object.metadata;
  const involved = stringAt(object, 'involvedObject', 'namespace') ?? '';
  if (involved === namespace || (involved === '' && namespace === 'default')) return [];
  return [invalidValue('involvedObject.namespace', involved, 'does not match event.namespace')];
}

/** Either API leaves out texts that the other writes empty. */
function rename(object: KubeObject, apiVersion: string): KubeObject {
  const toEvents = apiVersion !== 'v1';
  const names = new Map(
    fieldNames.map(([core, events]) => (toEvents ? [core, events] : [events, core])),
  );
  const entries = Object.entries(object)
    .filter(([, value]) => value !== '')
    .map(([key, value]): [string, Json | undefined] => [names.get(key) ?? key, value]);
  return { ...(Object.fromEntries(entries) as KubeObject), apiVersion };
}
