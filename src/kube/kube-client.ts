import { setTimeout as delay } from 'node:timers/promises';
import { version } from '../base/index.ts';
import type { ClusterAccess } from './config/cluster-access.ts';
import { catalogFileOf } from './discovery/catalog-cache.ts';
import { knownResources } from './discovery/known-resources.ts';
import type { Resource } from './discovery/resource.ts';
import { Resources } from './discovery/resources.ts';
import type { LoginWorld } from './login/login-world.ts';
import type { ApiAnswer, ApiRequest, ApiStream } from './transport/api-request.ts';
import type { Limits } from './transport/limits.ts';
import { defaultLimits, limitsFor } from './transport/limits.ts';
import { onceEach } from './transport/server-warnings.ts';
import { Transport } from './transport/transport.ts';

/** A connection to one cluster as one user. */
export interface KubeClient {
  /** Its address, as it may be shown. */
  readonly server: string;
  /** Where objects are that name no namespace. */
  readonly namespace: string;
  readonly resources: Resources;
  readonly time: ClientTime;
  /** One request, tried as often as is safe and useful; rejects with `ApiError` or `HelmError`. */
  readonly send: (request: ApiRequest) => Promise<ApiAnswer>;
  readonly open: (request: ApiRequest) => Promise<ApiStream>;
  readonly close: () => void;
  /** Until when, by the servers' clocks, what is created now may arrive; undefined: whenever it does. */
  readonly creationsUntil?: (() => Promise<Date | undefined>) | undefined;
}

export interface ClientTime {
  readonly now: () => Date;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export interface KubeClientOptions
  extends Omit<LoginWorld, 'userAgent' | 'isInteractive'>, Omit<ClientTime, 'sleep'> {
  readonly sleep?: ClientTime['sleep'];
  readonly isInteractive?: boolean;
  /** Requests per second in the long run, and how many at once; the server decides without. */
  readonly qps?: number;
  readonly burst?: number;
  readonly limits?: Partial<Limits>;
  /** How long one request may take, in milliseconds; 0 leaves that to the server. */
  readonly requestTimeout?: number | undefined;
  /** Kinds of the caller's own, whose resources need not be asked for. */
  readonly resources?: readonly Resource[];
  /** Told once of each warning that the server sends, such as a deprecated version. */
  readonly onServerWarning?: (text: string) => void;
  readonly onDebug?: (message: string) => void;
}

/** Makes a client; nothing is read, run or connected before its first request. */
export function createKubeClient(access: ClusterAccess, options: KubeClientOptions): KubeClient {
  const { now, random, qps = 0, burst = 100 } = options;
  const sleep = options.sleep ?? sleepAtMost;
  const transport = new Transport(access, {
    ...options,
    sleep,
    userAgent: `helm-ts/${version}`,
    isInteractive: options.isInteractive ?? false,
    limits: {
      ...defaultLimits,
      ...(options.requestTimeout === undefined ? {} : limitsFor(options.requestTimeout)),
      ...options.limits,
    },
    rate: { qps, burst },
    onServerWarning: onceEach(options.onServerWarning ?? (() => undefined)),
  });
  const send = (request: ApiRequest): Promise<ApiAnswer> => transport.send(request);
  return {
    server: transport.place.server,
    namespace: access.namespace,
    time: { now, sleep, random },
    resources: new Resources({
      send,
      now,
      known: [...(options.resources ?? []), ...knownResources],
      file: catalogFileOf(access.server, options.environment),
    }),
    send,
    open: (request) => transport.open(request),
    close: () => transport.close(),
  };
}

/** Timers that are told to wait any longer do not wait at all. */
const maxWait = 2 ** 31 - 1;

async function sleepAtMost(wait: number, signal?: AbortSignal): Promise<void> {
  await delay(Math.min(wait, maxWait), undefined, { signal });
}
