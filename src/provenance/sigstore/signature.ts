/** A signature of cosign's for what is in a registry, as it was found there: nothing of it was checked. */
export type FoundSignature =
  /** A bundle of sigstore's, which holds all that it takes to check it. */
  | { readonly kind: 'bundle'; readonly bundle: unknown }
  /** The older form, in which the parts are annotations of the text that was signed. */
  | {
      readonly kind: 'simple';
      readonly payload: Uint8Array;
      /** In base64. */
      readonly signature: string;
      /** In PEM, where no key of the signer's own was used. */
      readonly certificate?: string;
      /** What the transparency log said, in JSON. */
      readonly logEntry?: string;
    };

/** Whose signatures count. */
export type SignatureTrust =
  | {
      readonly kind: 'key';
      /** In PEM. */
      readonly key: string;
      /** Where it is given, the log that it names has to know of the signature. */
      readonly trustedRoot?: unknown;
    }
  | {
      readonly kind: 'identity';
      /** A mail address or a URL, exactly as it is in the certificate. */
      readonly identity: string;
      /** Who has vouched for the identity. */
      readonly issuer: string;
      /** The authorities and logs that count, in sigstore's JSON. */
      readonly trustedRoot: unknown;
    };

/** A manifest that shall be signed. */
export interface SignedManifest {
  readonly digest: string;
  readonly content: Uint8Array;
}
