import type { KubeObject } from '../object.ts';
import { listAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabelName } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';

const NAME_LABEL = 'kubernetes.io/metadata.name';
const OWN_FINALIZER = 'kubernetes';
const PERMANENT = ['default', 'kube-system', 'kube-public'];

export const namespace: Behavior = {
  nameRule: checkLabelName,
  returnsDeleted: true,
  setDefaults(object) {
    labelByName(object);
    setDefault(childOf(object, 'status'), 'phase', 'Active');
  },
  prepareCreate(object) {
    labelByName(object);
    const spec = childOf(object, 'spec');
    const finalizers = listAt(spec, 'finalizers');
    if (!finalizers.includes(OWN_FINALIZER)) spec['finalizers'] = [...finalizers, OWN_FINALIZER];
    object.status = { phase: 'Active' };
  },
  prepareUpdate(object, old) {
    // Its finalizers change through /finalize alone.
    if (old.spec) object.spec = { ...object.spec, finalizers: listAt(old, 'spec', 'finalizers') };
  },
  refuseDeletion: ({ metadata }) =>
    PERMANENT.includes(metadata.name ?? '') ? 'this namespace may not be deleted' : undefined,
  markDeletion(object) {
    object.status = { ...object.status, phase: 'Terminating' };
  },
  isHeld: (object) => listAt(object, 'spec', 'finalizers').length > 0,
  selectableFields: (object) => ({
    'status.phase': stringAt(object, 'status', 'phase') ?? '',
  }),
};

function labelByName({ metadata }: KubeObject): void {
  if (metadata.name) metadata.labels = { ...metadata.labels, [NAME_LABEL]: metadata.name };
}
