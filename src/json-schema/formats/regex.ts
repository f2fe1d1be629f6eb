import { compileRegexp } from '../../go/index.ts';

/** A regular expression that Go accepts. */
export function checkRegex(text: string): string | undefined {
  try {
    compileRegexp(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
