/** A chart as its files, by their paths in it: text, or bytes such as archives in `charts/`. */
export type ChartFiles = Readonly<Record<string, string | Uint8Array>>;

/** What is rendered, and as what. All of it can be sent to a worker. */
export interface RenderRequest {
  readonly files: ChartFiles;
  /** The user's own, in YAML, by the names that errors have for them; the later counts more. */
  readonly values?: Readonly<Record<string, string>>;
  /** As for `--set`, one text for each. */
  readonly set?: readonly string[];
  readonly name?: string;
  readonly namespace?: string;
  readonly revision?: number;
  readonly isUpgrade?: boolean;
  readonly kubeVersion?: string;
  readonly apiVersions?: readonly string[];
  readonly includeCrds?: boolean;
  readonly skipTests?: boolean;
  readonly noHooks?: boolean;
  readonly skipSchemaValidation?: boolean;
  readonly renderSubchartNotes?: boolean;
  /** Leaves out the charts' scripts. */
  readonly withoutScripts?: boolean;
}
