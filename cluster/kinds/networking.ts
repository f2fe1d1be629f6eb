import { isIP } from 'node:net';
import type { FieldError } from '../field-error.ts';
import { invalidValue, notSupported, required } from '../field-error.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import { listAt, numberAt, objectAt, objectsAt, stringAt } from '../object.ts';
import { validateImmutable } from '../registry/metadata.ts';
import type { Behavior, World } from '../resources/behavior.ts';
import {
  checkLabelName,
  checkPort,
  checkPortName,
  checkSubdomain,
  checkWildcardSubdomain,
} from '../resources/names.ts';
import { childOf, setDefault } from './defaults.ts';
import { validatePolicySpec } from './validate-policy.ts';
import { specOf } from './workloads.ts';

/** Ingresses, their classes, and NetworkPolicies. */
const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];
const badSequences = ['//', '/./', '/../', '%2f', '%2F'];
const badSuffixes = ['/..', '/.'];
const isDefault = 'ingressclass.kubernetes.io/is-default-class';
const classAnnotation = 'kubernetes.io/ingress.class';

export const ingress: Behavior = {
  generationOf: specOf,
  admit(object, world) {
    const spec = childOf(object, 'spec');
    const hasClass =
      spec['ingressClassName'] !== undefined ||
      object.metadata.annotations?.[classAnnotation] !== undefined;
    const className = hasClass ? undefined : defaultClass(world);
    if (className !== undefined) spec['ingressClassName'] = className;
  },
  validate: validateIngress,
  validateUpdate: (object) => validateIngress(object),
};

function defaultClass({ store }: World): string | undefined {
  return store
    .collection('networking.k8s.io/ingressclasses')
    .list()
    .find(({ metadata }) => metadata.annotations?.[isDefault] === 'true')?.metadata.name;
}

function validateIngress(object: KubeObject): readonly FieldError[] {
  const spec = specOf(object);
  const rules = objectsAt(spec, 'rules');
  const backend = objectAt(spec, 'defaultBackend');
  const className = stringAt(spec, 'ingressClassName');
  return [
    ...(rules.length === 0 && !backend
      ? [
          invalidValue(
            'spec',
            spec['rules'] ?? null,
            'either `defaultBackend` or `rules` must be specified',
          ),
        ]
      : []),
    ...objectsAt(spec, 'tls').flatMap((entry, index) => validateTls(entry, `spec.tls[${index}]`)),
    ...(backend ? validateBackend(backend, 'spec.defaultBackend') : []),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`)),
    ...(className === undefined
      ? []
      : checkSubdomain(className).map((fault) =>
          invalidValue('spec.ingressClassName', className, fault),
        )),
  ];
}

function validateRule(rule: JsonObject, path: string): readonly FieldError[] {
  const http = objectAt(rule, 'http');
  const paths = objectsAt(http, 'paths');
  return [
    ...validateHost(stringAt(rule, 'host') ?? '', `${path}.host`),
    ...(http && paths.length === 0 ? [required(`${path}.http.paths`)] : []),
    ...paths.flatMap((one, index) => validatePath(one, `${path}.http.paths[${index}]`)),
  ];
}

function validateHost(host: string, path: string): readonly FieldError[] {
  if (host === '') return [];
  const faults = host.includes('*') ? checkWildcardSubdomain(host) : checkSubdomain(host);
  return [
    ...(isIP(host) === 0
      ? []
      : [invalidValue(path, host, 'must be a DNS name, not an IP address')]),
    ...faults.map((fault) => invalidValue(path, host, fault)),
  ];
}

function validatePath(entry: JsonObject, path: string): readonly FieldError[] {
  const pathType = stringAt(entry, 'pathType') ?? '';
  const value = stringAt(entry, 'path') ?? '';
  if (pathType === '') return [required(`${path}.pathType`, 'pathType must be specified')];
  const isSpecific = pathType === 'ImplementationSpecific';
  const isRelative = !value.startsWith('/') && !(isSpecific && value === '');
  const sequences = isSpecific ? [] : badSequences.filter((part) => value.includes(part));
  const suffixes = isSpecific ? [] : badSuffixes.filter((part) => value.endsWith(part));
  const faults = pathTypes.includes(pathType)
    ? [
        ...(isRelative ? ['must be an absolute path'] : []),
        ...sequences.map((part) => `must not contain '${part}'`),
        ...suffixes.map((part) => `cannot end with '${part}'`),
      ]
    : [];
  return [
    ...faults.map((fault) => invalidValue(`${path}.path`, value, fault)),
    ...(pathTypes.includes(pathType)
      ? []
      : [notSupported(`${path}.pathType`, pathType, pathTypes)]),
    ...validateBackend(objectAt(entry, 'backend') ?? {}, `${path}.backend`),
  ];
}

function validateTls(entry: JsonObject, path: string): readonly FieldError[] {
  const secret = stringAt(entry, 'secretName') ?? '';
  const secretFaults = secret === '' ? [] : checkSubdomain(secret);
  const hostFaults = listAt(entry, 'hosts')
    .map(String)
    .flatMap((host, index) => {
      const faults = host.includes('*') ? checkWildcardSubdomain(host) : checkSubdomain(host);
      return faults.map((fault) => invalidValue(`${path}.hosts[${index}]`, host, fault));
    });
  return [
    ...hostFaults,
    ...secretFaults.map((fault) => invalidValue(`${path}.secretName`, secret, fault)),
  ];
}

function validateBackend(backend: JsonObject, path: string): readonly FieldError[] {
  const service = objectAt(backend, 'service');
  const resource = objectAt(backend, 'resource');
  if (service && resource) {
    return [invalidValue(path, '', 'cannot set both resource and service backends')];
  }
  if (resource) return [];
  if (!service) return [invalidValue(path, '', 'resource or service backend is required')];
  const name = stringAt(service, 'name') ?? '';
  return [
    ...(name === ''
      ? [required(`${path}.service.name`)]
      : checkLabelName(name).map((fault) => invalidValue(`${path}.service.name`, name, fault))),
    ...validateBackendPort(objectAt(service, 'port') ?? {}, path),
  ];
}

function validateBackendPort(port: JsonObject, path: string): readonly FieldError[] {
  const name = stringAt(port, 'name') ?? '';
  const number = numberAt(port, 'number') ?? 0;
  if (name !== '' && number !== 0) {
    return [invalidValue(path, '', 'cannot set both port name & port number')];
  }
  if (name !== '') {
    return checkPortName(name).map((fault) =>
      invalidValue(`${path}.service.port.name`, name, fault),
    );
  }
  if (number === 0) return [required(path, 'port name or number is required')];
  return checkPort(number).map((fault) =>
    invalidValue(`${path}.service.port.number`, number, fault),
  );
}

export const ingressClass: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const parameters = objectAt(object, 'spec', 'parameters');
    if (parameters) setDefault(parameters, 'scope', 'Cluster');
  },
  validate: (object) => validateController(stringAt(object, 'spec', 'controller') ?? ''),
  validateUpdate: (object, old) =>
    validateImmutable(
      stringAt(object, 'spec', 'controller'),
      stringAt(old, 'spec', 'controller'),
      'spec.controller',
    ),
};

function validateController(controller: string): readonly FieldError[] {
  if (controller === '') return [required('spec.controller')];
  const [domain = '', ...rest] = controller.split('/');
  if (rest.join('/') !== '') {
    return checkSubdomain(domain).map((fault) => invalidValue('spec.controller', domain, fault));
  }
  const why = 'must be a domain-prefixed path (such as "acme.io/foo")';
  return [invalidValue('spec.controller', controller, why)];
}

export const networkPolicy: Behavior = {
  generationOf: specOf,
  setDefaults(object) {
    const spec = childOf(object, 'spec');
    const rules = [...objectsAt(spec, 'ingress'), ...objectsAt(spec, 'egress')];
    for (const port of rules.flatMap((rule) => objectsAt(rule, 'ports'))) {
      setDefault(port, 'protocol', 'TCP');
    }
    const hasEgress = objectsAt(spec, 'egress').length > 0;
    spec['policyTypes'] ??= ['Ingress', ...(hasEgress ? ['Egress'] : [])];
  },
  validate: validatePolicy,
  validateUpdate: (object) => validatePolicy(object),
};

function validatePolicy(object: KubeObject): readonly FieldError[] {
  return validatePolicySpec(specOf(object));
}
