import { HelmError, isHelmError } from '../../base/index.ts';
import { readText } from '../../files/index.ts';
import { GoError } from '../../go/index.ts';
import { parseYaml, struct } from '../../yaml/index.ts';

/** A plugin that everybody of a team is to have. */
export interface WantedPlugin {
  /** A directory, an archive, a URL, a registry or git. */
  readonly source: string;
  readonly version: string;
  /** Whether nobody need have signed it. */
  readonly unverified: boolean;
}

const wanted = struct.structOf<WantedPlugin>('plugins', {
  source: struct.text,
  version: struct.text,
  unverified: struct.flag,
});
const list = struct.structOf('plugin list', { plugins: struct.listOf(wanted) });

/** Reads a file that lists plugins, for `helm init --plugins`. */
export function readPluginList(file: string): readonly WantedPlugin[] {
  const { plugins } = decode(file, readText(file));
  const empty = plugins.findIndex(({ source }) => source === '');
  if (empty < 0) return plugins;
  throw new HelmError('InvalidPlugin', `plugin ${empty} of "${file}" has no source`);
}

function decode(file: string, text: string): { readonly plugins: readonly WantedPlugin[] } {
  try {
    return list.decodeDocument(parseYaml(text, { isStrict: true }), { isStrict: true });
  } catch (cause) {
    if (!(cause instanceof GoError) && !isHelmError(cause)) throw cause;
    const message = `cannot read the plugins in "${file}": ${cause.message}`;
    throw new HelmError('InvalidPlugin', message, { cause });
  }
}
