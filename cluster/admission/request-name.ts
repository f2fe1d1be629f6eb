import type { AdmissionRequest } from './admission-request.ts';

/** By what name a request is refused: also one whose name is yet to be made up. */
export function nameOf({ name, object }: AdmissionRequest): string {
  if (name !== '') return name;
  const names = [object?.metadata.name, object?.metadata.generateName];
  return names.find((one) => one !== undefined && one !== '') ?? 'Unknown';
}
