import type { Agent as HttpAgent, ClientRequest, RequestOptions } from 'node:http';
import type nodeHttp from 'node:http';
import type { AgentOptions } from 'node:https';
import type nodeHttps from 'node:https';
import type { Duplex } from 'node:stream';
import { findProxy, loadSystemAuthorities, openTunnel } from '../../http/index.ts';
import type { ClusterAccess } from '../config/cluster-access.ts';
import type { CertificatePair } from '../login/login.ts';
import { readPem } from '../login/read-pem.ts';
import { openSocksTunnel } from './socks.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The sockets to one server, kept open between requests. Node's modules are taken as they are needed
 * and not by `import`, which costs a command tens of milliseconds.
 */
export class Connections {
  readonly #access: ClusterAccess;
  readonly #environment: Environment;
  #agent: HttpAgent | undefined;
  #certificate: CertificatePair | undefined;
  #systemAuthorities: readonly string[] | undefined;

  constructor(access: ClusterAccess, environment: Environment) {
    this.#access = access;
    this.#environment = environment;
  }

  open(options: RequestOptions, certificate: CertificatePair | undefined): ClientRequest {
    // Sockets remember whose they are: another certificate needs others.
    if (certificate !== this.#certificate) this.close();
    this.#certificate = certificate;
    this.#agent ??= this.#createAgent();
    const { server } = this.#access;
    const { request } = server.protocol === 'https:' ? https() : http();
    return request({
      ...options,
      agent: this.#agent,
      protocol: server.protocol,
      hostname: server.hostname.replace(/^\[|\]$/g, ''),
      port: server.port,
    });
  }

  /** Trusts the system's authorities too, as Go does; loading them takes a while. False if nothing changed. */
  trustSystem(): boolean {
    const { trust, server } = this.#access;
    const isOwn = trust.authority !== undefined || server.protocol !== 'https:';
    if (isOwn || this.#systemAuthorities !== undefined) return false;
    this.#systemAuthorities = loadSystemAuthorities() ?? [];
    this.close();
    return this.#systemAuthorities.length > 0;
  }

  close(): void {
    this.#agent?.destroy();
    this.#agent = undefined;
  }

  #createAgent(): HttpAgent {
    const { server } = this.#access;
    const common = { keepAlive: true, scheduling: 'lifo' } as const;
    const secure = server.protocol === 'https:' ? this.#tlsOptions() : undefined;
    const agent = secure
      ? new (https().Agent)({ ...common, ...secure })
      : new (http().Agent)(common);
    const proxy = this.#access.proxy ?? findProxy(server, this.#environment);
    if (proxy !== undefined) connectThrough(agent, server, proxy, secure);
    return agent;
  }

  #tlsOptions(): AgentOptions {
    const { trust } = this.#access;
    const ca =
      trust.authority === undefined
        ? this.#systemAuthorities
        : readPem(trust.authority, 'certificate authority');
    return {
      ...(ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] }),
      ...(trust.serverName === undefined ? {} : { servername: trust.serverName }),
      ...(trust.isInsecure ? { rejectUnauthorized: false } : {}),
      ...(this.#certificate === undefined
        ? {}
        : { cert: this.#certificate.certificate, key: this.#certificate.key }),
    };
  }
}

type Connected = (error: Error | null, socket: Duplex) => void;

/** Makes an agent's sockets go through a proxy, TLS to the server inside of the tunnel. */
function connectThrough(
  agent: HttpAgent,
  server: URL,
  proxy: URL,
  secure: AgentOptions | undefined,
): void {
  const open = async (signal: AbortSignal): Promise<Duplex> => {
    const isSocks = proxy.protocol.startsWith('socks');
    const socket = isSocks
      ? await openSocksTunnel(server, proxy, signal)
      : await openTunnel(server, proxy, { signal });
    if (secure === undefined) return socket;
    const servername = secure.servername ?? nameOf(server);
    return process.getBuiltinModule('node:tls').connect({ ...secure, socket, servername });
  };
  agent.createConnection = (options, callback) => {
    const signal = (options as { signal?: AbortSignal }).signal ?? AbortSignal.timeout(30_000);
    open(signal).then(
      (socket) => (callback as Connected | undefined)?.(null, socket),
      (error: unknown) => (callback as ((error: unknown) => void) | undefined)?.(error),
    );
    return undefined;
  };
}

/** Addresses are no names that TLS could ask for. */
function nameOf({ hostname }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return process.getBuiltinModule('node:net').isIP(host) === 0 ? host : '';
}

type HttpModule = Pick<typeof nodeHttp, 'Agent' | 'request'>;
type HttpsModule = Pick<typeof nodeHttps, 'Agent' | 'request'>;

function http(): HttpModule {
  return process.getBuiltinModule('node:http');
}

function https(): HttpsModule {
  return process.getBuiltinModule('node:https');
}
