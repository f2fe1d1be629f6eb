import { GoError, parseGoRequestUri } from '../../../src/go/index.ts';
import { isOfFormat } from '../../custom/formats.ts';
import {
  checkLabel1035,
  checkLabelName,
  checkLabelValue,
  checkQualifiedName,
  checkSubdomain,
} from '../../resources/names.ts';
import type { CelType } from '../types/type.ts';
import { objectNamed } from '../types/type.ts';
import type { Opaque } from '../values/value.ts';
import { CelList, Optional, none } from '../values/value.ts';
import type { Declaration, Library } from './overload.ts';

type Check = (text: string) => readonly string[];

/** A format that has a name, and how long a pattern for it is to costs. */
export class FormatValue implements Opaque {
  readonly kind = 'opaque';
  readonly type: CelType = objectNamed('kubernetes.NamedFormat');
  readonly name: string;
  readonly check: Check;
  readonly patternSize: number;

  constructor(name: string, check: Check, patternSize: number) {
    this.name = name;
    this.check = check;
    this.patternSize = patternSize;
  }

  equals(other: Opaque): boolean {
    return other instanceof FormatValue && other.name === this.name;
  }
}

function ofFormat(format: string, fault: string): Check {
  return (text) => (isOfFormat(text, format) ? [] : [fault]);
}

function checkUri(text: string): readonly string[] {
  try {
    parseGoRequestUri(text);
    return [];
  } catch (error) {
    if (error instanceof GoError) return [error.message];
    throw error;
  }
}

const dateTimeSize = 71;

const named: Readonly<Record<string, FormatValue>> = {
  dns1123Label: new FormatValue('DNS1123Label', (text) => checkLabelName(text), 30),
  dns1123Subdomain: new FormatValue('DNS1123Subdomain', (text) => checkSubdomain(text), 60),
  dns1035Label: new FormatValue('DNS1035Label', (text) => checkLabel1035(text), 30),
  qualifiedName: new FormatValue('QualifiedName', checkQualifiedName, 60),
  dns1123LabelPrefix: new FormatValue(
    'DNS1123LabelPrefix',
    (text) => checkLabelName(text, true),
    30,
  ),
  dns1123SubdomainPrefix: new FormatValue(
    'DNS1123SubdomainPrefix',
    (text) => checkSubdomain(text, true),
    60,
  ),
  dns1035LabelPrefix: new FormatValue(
    'DNS1035LabelPrefix',
    (text) => checkLabel1035(text, true),
    30,
  ),
  labelValue: new FormatValue('LabelValue', checkLabelValue, 40),
  uri: new FormatValue('URI', checkUri, 1103),
  uuid: new FormatValue('uuid', ofFormat('uuid', 'does not match the UUID format'), 70),
  byte: new FormatValue('byte', ofFormat('byte', 'invalid base64'), 84),
  date: new FormatValue('date', ofFormat('date', 'invalid date'), dateTimeSize),
  datetime: new FormatValue('datetime', ofFormat('date-time', 'invalid datetime'), dateTimeSize),
};

function validate(format: FormatValue, text: string): Optional {
  const faults = format.check(text);
  return faults.length === 0 ? none : new Optional(new CelList(faults));
}

const constants = Object.entries(named).map(
  ([name, format]): readonly [string, readonly Declaration[]] => [
    `format.${name}`,
    [[`format.${name}`, '() -> kubernetes.NamedFormat', () => format]],
  ],
);

export const namedFormats: Library = {
  'format.named': [
    [
      'format-named',
      '(string) -> optional_type(kubernetes.NamedFormat)',
      (name: string) => (Object.hasOwn(named, name) ? new Optional(named[name]) : none),
    ],
  ],
  validate: [
    ['format-validate', 'kubernetes.NamedFormat.(string) -> optional_type(list(string))', validate],
  ],
  ...Object.fromEntries(constants),
};
