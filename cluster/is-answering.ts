import { request } from 'node:https';

const patience = 2000;

/** Where a cluster should be, and the certificate (PEM) of the authority that vouches for it. */
export interface Address {
  readonly url: string;
  readonly ca: string;
}

/**
 * Whether a cluster is there and ready. It proves who it is by its certificate, so a process that
 * has taken over its number or its port is not mistaken for it.
 */
export function isAnswering({ url, ca }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(`${url}/readyz`, { ca, timeout: patience, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
