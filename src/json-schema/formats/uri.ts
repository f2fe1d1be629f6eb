import { GoError, hostnameOf, parseGoUrl } from '../../go/index.ts';
import type { GoUrl } from '../../go/index.ts';
import { checkIpv6 } from './network.ts';

/** An absolute URI. */
export function checkUri(text: string): string | undefined {
  return checkUrl(text, (url) => (url.scheme === '' ? 'relative url' : undefined));
}

export function checkUriReference(text: string): string | undefined {
  return text.includes('\\') ? 'contains \\' : checkUrl(text);
}

/** RFC 6570; braces are looked for in paths that are not written as Go would write them. */
export function checkUriTemplate(text: string): string | undefined {
  return checkUrl(text, (url) => {
    for (const part of url.rawPath.split('/')) {
      let isOpen = false;
      for (const brace of part.match(/[{}]/g) ?? []) {
        if ((brace === '{') === isOpen) return 'nested curly braces';
        isOpen = !isOpen;
      }
      if (isOpen) return 'no matching closing brace';
    }
    return undefined;
  });
}

/** What is wrong with the text as a URL at all, or else what `check` finds. */
function checkUrl(
  text: string,
  check: (url: GoUrl) => string | undefined = () => undefined,
): string | undefined {
  try {
    const url = parseGoUrl(text);
    return checkHost(url) ?? check(url);
  } catch (error) {
    if (error instanceof GoError) return error.message;
    throw error;
  }
}

function checkHost(url: GoUrl): string | undefined {
  const host = hostnameOf(url);
  if (!host.includes(':')) return undefined;
  if (!/\[.*\]/.test(url.host)) return 'ipv6 address not enclosed in brackets';
  const problem = checkIpv6(host);
  return problem === undefined ? undefined : `invalid ipv6 address: ${problem}`;
}
