import { HelmError, isRecord } from '../../src/base/index.ts';
import type { ValueFlags } from '../../src/chart/index.ts';
import { parseValues } from '../../src/chart/index.ts';
import { toPlain } from '../../src/go/index.ts';
import type { ScriptOptions } from '../../src/scripts/index.ts';

/** What the page asks for, of which nothing is taken on trust. */
export class Wishes {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(body: unknown) {
    if (!isRecord(body)) throw new HelmError('InvalidRequest', 'what was posted is no object');
    this.#fields = body;
  }

  text(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw new HelmError('InvalidRequest', `"${name}" has to be a text`);
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw new HelmError('InvalidRequest', `"${name}" is missing`);
  }

  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  /** Values as YAML, which are all that the release gets from its user. */
  values(): { readonly values: ValueFlags; readonly reuse: 'reset' | undefined } {
    const text = this.text('values');
    if (text === undefined && !this.flag('resetsValues')) return { values: {}, reuse: undefined };
    const table = toPlain(parseValues(text ?? '', 'values'));
    return { values: { setJson: [JSON.stringify(table)] }, reuse: 'reset' };
  }

  /** What the chart's Lua may do: what was read and granted, and nothing that it asks for since. */
  scripts(): ScriptOptions {
    const granted = this.text('grants');
    if (granted === undefined) return {};
    return { prompt: async (question) => (question.startsWith(`${granted}\n`) ? 'yes' : 'no') };
  }
}
