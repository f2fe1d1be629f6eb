import type { FieldError } from '../field-error.ts';
import { invalidValue, required } from '../field-error.ts';
import type { JsonObject } from '../object.ts';
import { numberAt, objectAt, stringAt } from '../object.ts';
import { checkSubdomain } from '../resources/names.ts';

const form = '; desired format: https://host[/path]';
const maxPort = 65_535;

/** Where a webhook is: by its address, or by the Service that it is behind. */
export function validateWebhookClient(client: JsonObject, path: string): readonly FieldError[] {
  const url = stringAt(client, 'url');
  const service = objectAt(client, 'service');
  if ((url === undefined) === (service === undefined)) {
    return [required(path, 'exactly one of url or service is required')];
  }
  return service
    ? validateService(service, `${path}.service`)
    : validateUrl(url ?? '', `${path}.url`);
}

function validateUrl(text: string, path: string): readonly FieldError[] {
  const [, scheme = '', user, host = '', query, fragment] =
    /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/(?:([^/?#@]*)@)?([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(
      text,
    ) ?? [];
  const fault = (value: string, why: string): FieldError => invalidValue(path, value, why);
  return [
    ...(scheme.toLowerCase() === 'https'
      ? []
      : [fault(scheme, `'https' is the only allowed URL scheme${form}`)]),
    ...(host === '' ? [fault(host, `host must be specified${form}`)] : []),
    ...(user === undefined ? [] : [fault(user, 'user information is not permitted in the URL')]),
    ...(fragment ? [fault(fragment, 'fragments are not permitted in the URL')] : []),
    ...(query ? [fault(query, 'query parameters are not permitted in the URL')] : []),
  ];
}

function validateService(service: JsonObject, path: string): readonly FieldError[] {
  const port = numberAt(service, 'port') ?? 0;
  const why = `port is not valid: must be between 1 and ${maxPort}, inclusive`;
  return [
    ...['name', 'namespace'].flatMap((key) =>
      stringAt(service, key) ? [] : [required(`${path}.${key}`)],
    ),
    ...(port >= 1 && port <= maxPort ? [] : [invalidValue(`${path}.port`, port, why)]),
    ...validatePath(stringAt(service, 'path') ?? '', `${path}.path`),
  ];
}

function validatePath(text: string, path: string): readonly FieldError[] {
  if (text === '' || text === '/') return [];
  if (text === '//') return [invalidValue(path, text, 'segment[0] may not be empty')];
  const segments = text.slice(1).replace(/\/$/, '').split('/');
  return [
    ...(text.startsWith('/') ? [] : [invalidValue(path, text, "must start with a '/'")]),
    ...segments.flatMap((segment, index) =>
      segment === ''
        ? [invalidValue(path, text, `segment[${index}] may not be empty`)]
        : checkSubdomain(segment).map((fault) =>
            invalidValue(path, text, `segment[${index}]: ${fault}`),
          ),
    ),
  ];
}
