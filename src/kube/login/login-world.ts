/** What logging in needs of the world around it. */
export interface LoginWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly userAgent: string;
  /** Whether there is a terminal that a credential plugin may ask its questions on. */
  readonly isInteractive: boolean;
  /** Told of what the user should know. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** What a credential plugin says to the user, made safe to print. */
  readonly onPluginOutput?: ((text: string) => void) | undefined;
  /** Milliseconds for a credential plugin, whoever it waits for. */
  readonly pluginTimeout?: number | undefined;
}
