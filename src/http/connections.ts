import type { Agent, ClientRequest, RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Environment } from './proxy.ts';

/** The sockets of a client, kept open between its requests. */
export interface Connections {
  readonly environment: Environment;
  readonly userAgent: string;
  readonly open: (module: 'http' | 'https', options: RequestOptions) => ClientRequest;
  /** A TLS session over a socket that is already there. */
  readonly openOver: (socket: Socket, options: RequestOptions) => ClientRequest;
}

/**
 * Node's modules are taken as they are needed, and not by `import`, which evaluates all that they
 * export and costs a command 40 ms instead of 6.
 */
export function createConnections(
  own: Pick<Connections, 'environment' | 'userAgent'>,
): Connections {
  const agents = new Map<string, Agent>();
  const agentOf = (name: 'http' | 'https'): Agent => {
    const agent = agents.get(name) ?? new (builtin(name).Agent)({ keepAlive: true });
    agents.set(name, agent);
    return agent;
  };
  return {
    ...own,
    open: (name, options) => builtin(name).request({ ...options, agent: agentOf(name) }),
    openOver: (socket, options) =>
      builtin('https').request({
        ...options,
        createConnection: () =>
          process.getBuiltinModule('node:tls').connect({
            ...options,
            socket,
            servername: options.hostname ?? '',
          } as object),
      }),
  };
}

type HttpModule = Pick<ReturnType<typeof httpModule>, 'Agent' | 'request'>;

function builtin(name: 'http' | 'https'): HttpModule {
  return name === 'http' ? httpModule() : process.getBuiltinModule('node:https');
}

function httpModule() {
  return process.getBuiltinModule('node:http');
}
