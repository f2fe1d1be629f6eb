import type { Agent, ClientRequest } from 'node:http';
import type nodeHttp from 'node:http';
import type nodeHttps from 'node:https';
import type { RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { lookUpOthers } from './link-local.ts';
import { hostOf, originOf, portOf, serverNameOf } from './origin.ts';
import type { Environment } from './proxy.ts';
import { findProxy } from './proxy.ts';
import { loadSystemAuthorities } from './trust.ts';
import { openTunnel, proxyHeaders } from './tunnel.ts';
import type { WireRequest } from './wire-request.ts';

/** Milliseconds for a way through a proxy. */
const tunnelTimeout = 30_000;

/**
 * Sockets, kept open between requests that may share them: to the same server, by the same way, with
 * the same trust and certificate. Node's modules are taken as they are needed and not by `import`,
 * which evaluates all that they export and costs a command 40 ms instead of 6.
 */
export class Connections {
  readonly #environment: Environment;
  readonly #agents = new Map<string, Agent>();
  #systemAuthorities: string[] | undefined;

  /** @param environment says which servers are behind which proxy. */
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Whether servers are believed that the system's authorities vouch for, as Go does, or only Node's. */
  get trustsSystem(): boolean {
    return this.#systemAuthorities !== undefined;
  }

  /** Loading them takes tens of milliseconds: to be done for a server that Node does not know. */
  trustSystem(): boolean {
    this.#systemAuthorities ??= loadSystemAuthorities();
    return this.trustsSystem;
  }

  /** Begins a request, which is not sent before its end is called. */
  open(request: WireRequest): ClientRequest {
    const { server, target, method } = request;
    const proxy = request.proxy ?? findProxy(server, this.#environment);
    const headers = { host: server.host, ...request.headers };
    const options = {
      method,
      headers,
      path: target,
      ...this.#tlsOptions(request),
      ...(request.refusesLinkLocal === true && proxy === undefined
        ? { lookup: lookUpOthers() }
        : {}),
    };
    if (proxy?.protocol.startsWith('http') !== true || server.protocol === 'https:') {
      return this.#request(server, this.#agentTo(server, proxy), options);
    }
    // A plain request to a proxy names the whole URL.
    return this.#request(proxy, this.#agentTo(proxy, undefined), {
      ...options,
      path: `http://${server.host}${target}`,
      headers: { ...headers, ...proxyHeaders(proxy) },
      servername: serverNameOf(proxy),
    });
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #request(to: URL, agent: Agent, options: RequestOptions): ClientRequest {
    const address = { protocol: to.protocol, hostname: hostOf(to), port: portOf(to) };
    return moduleFor(to).request({ ...options, ...address, agent });
  }

  #agentTo(server: URL, proxy: URL | undefined): Agent {
    const key = proxy === undefined ? server.protocol : `${originOf(server)} ${proxy.href}`;
    const agent = this.#agents.get(key) ?? new (moduleFor(server).Agent)({ keepAlive: true });
    if (proxy !== undefined && !this.#agents.has(key)) connectThrough(agent, server, proxy);
    this.#agents.set(key, agent);
    return agent;
  }

  #tlsOptions({ trust = {}, certificate }: WireRequest): ConnectionOptions {
    const ca = trust.authorities ?? this.#systemAuthorities;
    return {
      ...(ca === undefined ? {} : { ca }),
      ...(trust.serverName === undefined ? {} : { servername: trust.serverName }),
      ...(trust.isInsecure === true ? { rejectUnauthorized: false } : {}),
      ...(certificate === undefined ? {} : { cert: certificate.certificate, key: certificate.key }),
    };
  }
}

/** Makes an agent's sockets go through a proxy, TLS to the server inside of the tunnel. */
function connectThrough(agent: Agent, server: URL, proxy: URL): void {
  const open = async (options: ConnectionOptions): Promise<Duplex> => {
    const { ca, rejectUnauthorized } = options;
    const signal = AbortSignal.timeout(tunnelTimeout);
    const socket = await openTunnel(server, proxy, { ca, rejectUnauthorized, signal });
    if (server.protocol !== 'https:') return socket;
    const servername = options.servername ?? serverNameOf(server);
    return process.getBuiltinModule('node:tls').connect({ ...options, socket, servername });
  };
  agent.createConnection = (options, callback) => {
    open(options as ConnectionOptions).then(
      (socket) => callback?.(null, socket),
      (error: unknown) => (callback as ((error: unknown) => void) | undefined)?.(error),
    );
    return undefined;
  };
}

type HttpModule = Pick<typeof nodeHttp | typeof nodeHttps, 'Agent' | 'request'>;

function moduleFor({ protocol }: URL): HttpModule {
  return process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
}
