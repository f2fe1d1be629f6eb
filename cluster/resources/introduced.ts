/** Since which minor version of Kubernetes 1 what is newer than the oldest one served has been there. */
const introduced: Readonly<Record<string, number>> = {
  'admissionregistration.k8s.io/validatingadmissionpolicies': 30,
  'admissionregistration.k8s.io/validatingadmissionpolicybindings': 30,
  'networking.k8s.io/ipaddresses': 33,
  'networking.k8s.io/servicecidrs': 33,
  '/pods/resize': 33,
  'resource.k8s.io/deviceclasses': 34,
  'resource.k8s.io/resourceclaims': 34,
  'resource.k8s.io/resourceclaimtemplates': 34,
  'resource.k8s.io/resourceslices': 34,
  'storage.k8s.io/volumeattributesclasses': 34,
  'admissionregistration.k8s.io/mutatingadmissionpolicies': 36,
  'admissionregistration.k8s.io/mutatingadmissionpolicybindings': 36,
};

/** Whether a server of that minor version has a resource, or a subresource. */
export function isIntroduced(minor: number, group: string, path: string): boolean {
  return minor >= (introduced[`${group}/${path}`] ?? 0);
}
