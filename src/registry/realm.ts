import { HelmError } from '../base/index.ts';
import { hostOf, isAddressIn, redactUrl } from '../http/index.ts';

/**
 * Checks the address that a registry wants its user's credentials sent to for a token. The protocol
 * lets that be another host (CVE-2026-48978); never may it be in the clear where the registry is
 * not, nor an address inside a private network that the registry itself is not at.
 */
export function requireSafeRealm(realm: string, registry: string): URL {
  const url = URL.parse(realm);
  const own = new URL(registry);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw refusal(realm, 'is no web address');
  }
  if (url.protocol === 'http:' && own.protocol === 'https:') {
    throw refusal(realm, 'is not encrypted, and the registry is');
  }
  if (url.hostname !== own.hostname && isAddressIn(hostOf(url), privateRanges)) {
    throw refusal(realm, 'is an address inside a private network');
  }
  url.username = '';
  url.password = '';
  return url;
}

function refusal(realm: string, reason: string): HelmError {
  return new HelmError(
    'UnsafeRealm',
    `refused to send credentials to "${redactUrl(realm)}", as the registry asks: it ${reason}`,
  );
}

const privateRanges: readonly string[] = [
  ...['0.0.0.0/8', '10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.168.0.0/16', '224.0.0.0/24', '::/127', 'fc00::/7', 'fe80::/10', 'ff02::/16'],
];
