import type { KubeObject } from '../object.ts';
import { listAt, stringAt } from '../object.ts';
import type { Behavior } from '../resources/behavior.ts';
import { checkLabelName } from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';

const nameLabel = 'kubernetes.io/metadata.name';
const ownFinalizer = 'kubernetes';
const permanent = ['default', 'kube-system', 'kube-public'];

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
    if (!finalizers.includes(ownFinalizer)) spec['finalizers'] = [...finalizers, ownFinalizer];
    object.status = { phase: 'Active' };
  },
  prepareUpdate(object, old) {
    // Its finalizers change through /finalize alone.
    if (old.spec) object.spec = { ...object.spec, finalizers: listAt(old, 'spec', 'finalizers') };
  },
  refuseDeletion: ({ metadata }) =>
    permanent.includes(metadata.name ?? '') ? 'this namespace may not be deleted' : undefined,
  markDeletion(object) {
    object.status = { ...object.status, phase: 'Terminating' };
  },
  isHeld: (object) => listAt(object, 'spec', 'finalizers').length > 0,
  selectableFields: (object) => ({
    'status.phase': stringAt(object, 'status', 'phase') ?? '',
  }),
};

function labelByName({ metadata }: KubeObject): void {
  if (metadata.name) metadata.labels = { ...metadata.labels, [nameLabel]: metadata.name };
}
