import type { ExecEntry, Impersonation, PemSource } from './kubeconfig.ts';

/** Everything that a client needs to reach one cluster as one user. Nothing of it was run or read yet. */
export interface ClusterAccess {
  /** Its path, if any, stands before that of every request. */
  readonly server: URL;
  /** The name in the kubeconfig, for messages. */
  readonly context: string | undefined;
  readonly namespace: string;
  readonly trust: ServerTrust;
  readonly proxy: URL | undefined;
  readonly isCompressed: boolean;
  readonly certificate: ClientCertificateSource | undefined;
  readonly login: LoginMethod;
  readonly impersonate: Impersonation | undefined;
}

export interface ServerTrust {
  /** Undefined means the usual authorities. */
  readonly authority: PemSource | undefined;
  /** The name to expect in the certificate, if it is not the host's. */
  readonly serverName: string | undefined;
  readonly isInsecure: boolean;
}

export interface ClientCertificateSource {
  readonly certificate: PemSource;
  readonly key: PemSource;
}

/** How a request says who sends it, a client certificate apart. */
export type LoginMethod =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'token-file'; readonly file: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'exec'; readonly exec: ExecEntry; readonly pluginConfig: unknown }
  | {
      readonly kind: 'auth-provider';
      readonly name: string;
      readonly config: ReadonlyMap<string, string>;
      /** Where the provider's tokens are kept. */
      readonly file: string;
      readonly user: string;
    };
