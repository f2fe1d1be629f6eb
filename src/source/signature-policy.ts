import { HelmError, RecordFields, UnreadableRecord } from '../base/index.ts';
import { readIfThere } from '../files/index.ts';
import { YamlError, parseYaml } from '../yaml/index.ts';

/** What charts from some place have to prove. */
export interface SignatureRule {
  /** An address, of which `*` stands for any part; it also means what is below it. */
  readonly repository: string;
  readonly requires: RuleTrust;
}

export type RuleTrust =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'keyring'; readonly keyring: string }
  | { readonly kind: 'key'; readonly key: string; readonly trustedRoot?: string }
  | {
      readonly kind: 'identity';
      readonly certificateIdentity: string;
      readonly certificateOidcIssuer: string;
      readonly trustedRoot: string;
    };

/** The user's rules, by repository; none where there is no file. */
export function loadSignaturePolicy(file: string): readonly SignatureRule[] {
  const text = readIfThere(file)?.toString('utf8');
  if (text === undefined) return [];
  try {
    return new RecordFields(parseYaml(text) ?? {}).items('rules').map(parseRule);
  } catch (error) {
    if (!(error instanceof UnreadableRecord) && !(error instanceof YamlError)) throw error;
    throw new HelmError('InvalidPolicy', `cannot read "${file}": ${error.message}`, {
      cause: error,
    });
  }
}

/** The first rule that is about an address. */
export function findRule(
  rules: readonly SignatureRule[],
  address: string,
): SignatureRule | undefined {
  return rules.find(({ repository }) => {
    const parts = repository.replace(/\/+$/, '').split('*').map(escapePattern);
    return new RegExp(`^${parts.join('.*')}(?:/.*)?$`, 's').test(address);
  });
}

function parseRule(fields: RecordFields): SignatureRule {
  return { repository: fields.text('repository'), requires: trustOf(fields) };
}

function trustOf(fields: RecordFields): RuleTrust {
  const trustedRoot = fields.optionalText('trustedRoot');
  if (fields.has('key')) {
    const key = fields.text('key');
    return { kind: 'key', key, ...(trustedRoot === undefined ? {} : { trustedRoot }) };
  }
  if (fields.has('keyring')) return { kind: 'keyring', keyring: fields.text('keyring') };
  if (fields.has('unsigned')) {
    fields.word('unsigned', ['allow']);
    return { kind: 'nothing' };
  }
  return {
    kind: 'identity',
    certificateIdentity: fields.text('certificateIdentity'),
    certificateOidcIssuer: fields.text('certificateOidcIssuer'),
    trustedRoot: fields.text('trustedRoot'),
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}
