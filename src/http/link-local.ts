import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { HelmError } from '../base/index.ts';
import { isAddressIn } from './address-range.ts';
import { hostOf } from './origin.ts';
import type { Environment } from './proxy.ts';

/**
 * Addresses of the machine's own link. Nobody keeps charts there, but clouds hand out the machine's
 * credentials: indexes, redirects, charts and requests of tenants must not lead there.
 */
const linkLocal: readonly string[] = [
  ...['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254/128'],
  // The first by the other protocol's translators.
  '64:ff9b::a9fe:0/112',
];

const variable = 'HELM_ALLOW_LINK_LOCAL';

export function allowsLinkLocal(environment: Environment): boolean {
  return ['1', 'true'].includes(environment[variable] ?? '');
}

/** Refuses a server that is named by such an address. */
export function requireOtherThanLinkLocal(server: URL): void {
  if (isAddressIn(hostOf(server), linkLocal)) throw refusal(server.host);
}

/** As `dns.lookup` for all addresses: where it fails, it finds nothing at all. */
type Resolve = (
  name: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, found?: LookupAddress[]) => void,
) => void;

/** Looks up names as usual, and refuses those that stand for such an address. */
export function lookUpOthers(resolve: Resolve = resolveAll): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, found = []) => {
      const [first] = found;
      if (error !== null) callback(error, []);
      else if (found.some(({ address }) => isAddressIn(address, linkLocal))) {
        callback(refusal(name), []);
      } else if (options.all === true) callback(null, found);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}

function resolveAll(...[name, options, callback]: Parameters<Resolve>): void {
  process.getBuiltinModule('node:dns').lookup(name, { ...options, all: true }, callback);
}

function refusal(host: string): HelmError {
  return new HelmError(
    'LinkLocalAddress',
    `refused to ask "${host}": it is a link-local address, where clouds keep the credentials of a machine`,
    { hint: `if a server of yours is there, set ${variable}=true` },
  );
}
