/** A kubeconfig file, or several merged into one. File names in it are absolute. */
export interface Kubeconfig {
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, ClusterEntry>;
  readonly users: ReadonlyMap<string, UserEntry>;
  readonly contexts: ReadonlyMap<string, ContextEntry>;
  /** Entries that an earlier file has under the same name, with another meaning. */
  readonly shadowed: readonly ShadowedEntry[];
}

export type EntryKind = 'cluster' | 'user' | 'context';

export interface ShadowedEntry {
  readonly kind: EntryKind;
  readonly name: string;
  readonly file: string;
  /** The file whose entry counts. */
  readonly by: string;
}

/** A certificate or key, written into the kubeconfig or into a file of its own. */
export type PemSource = { readonly pem: string } | { readonly file: string };

export interface ClusterEntry {
  readonly file: string;
  readonly server?: string | undefined;
  readonly authority?: PemSource | undefined;
  readonly isInsecure: boolean;
  readonly tlsServerName?: string | undefined;
  readonly proxyUrl?: string | undefined;
  readonly isCompressionDisabled: boolean;
  /** What the cluster's administrator wants credential plugins to know. */
  readonly pluginConfig?: unknown;
}

export interface UserEntry {
  readonly file: string;
  readonly certificate?: PemSource | undefined;
  readonly key?: PemSource | undefined;
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly impersonate: Impersonation;
  readonly exec?: ExecEntry | undefined;
  readonly authProvider?: AuthProviderEntry | undefined;
}

export interface ContextEntry {
  readonly file: string;
  readonly cluster: string;
  readonly user: string;
  readonly namespace?: string | undefined;
}

/** Whom the user acts as; nobody else when there is no `user`. */
export interface Impersonation {
  readonly user?: string | undefined;
  readonly uid?: string | undefined;
  readonly groups: readonly string[];
  readonly extra: ReadonlyMap<string, readonly string[]>;
}

/** A program that hands out credentials. */
export interface ExecEntry {
  readonly apiVersion: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly interactiveMode: string;
  readonly isGivenClusterInfo: boolean;
  readonly installHint: string;
}

export interface AuthProviderEntry {
  readonly name: string;
  readonly config: ReadonlyMap<string, string>;
}
