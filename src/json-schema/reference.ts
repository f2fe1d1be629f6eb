import { HelmError } from '../base/index.ts';
import { quote } from '../go/index.ts';

/** An absolute address and what follows its `#`, decoded. */
export interface Reference {
  readonly url: string;
  readonly fragment: string;
}

/** Splits at the first `#`; the fragment stays encoded. */
export function splitReference(reference: string): Reference {
  const hash = reference.indexOf('#');
  if (hash < 0) return { url: reference, fragment: '' };
  return { url: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

/** Resolves a `$ref` or `$id` against the address of the schema it stands in. */
export function resolveReference(base: string, reference: string): Reference {
  const { url, fragment } = splitReference(reference);
  return { url: resolveUrl(base, url), fragment: decodeFragment(reference, fragment) };
}

/** A fragment that is no JSON pointer is the name of an anchor. */
export function isAnchor(fragment: string): boolean {
  return fragment !== '' && !fragment.startsWith('/');
}

function resolveUrl(base: string, url: string): string {
  if (url === '') return base;
  try {
    return new URL(url, base).href;
  } catch {
    throw unparsable(url);
  }
}

function decodeFragment(reference: string, fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    throw unparsable(reference);
  }
}

function unparsable(reference: string): HelmError {
  return new HelmError('InvalidSchema', `error in parsing ${quote(reference)}: invalid URL`);
}
