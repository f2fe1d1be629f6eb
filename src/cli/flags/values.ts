import type { ValueFlags } from '../../index.ts';
import type { FlagValues } from './spec.ts';

/** Where values come from: files and single settings, in Helm's order of precedence. */
export const valuesFlags = {
  set: {
    type: 'stringArray',
    description: 'set values on the command line (key1=val1,key2=val2; can be repeated)',
  },
  'set-file': {
    type: 'stringArray',
    description: 'set values to the contents of files (key1=path1,key2=path2; can be repeated)',
    complete: 'file',
  },
  'set-json': {
    type: 'stringArray',
    description: 'set values to JSON (key1=json1,key2=json2, or one JSON object; can be repeated)',
  },
  'set-literal': {
    type: 'stringArray',
    description: 'set a value to the text as it is, commas included (can be repeated)',
  },
  'set-string': {
    type: 'stringArray',
    description: 'set values that stay text (key1=val1,key2=val2; can be repeated)',
  },
  values: {
    type: 'strings',
    short: 'f',
    description: 'values from a YAML file or URL, or - for standard input (can be repeated)',
    complete: 'file',
  },
} as const;

export function valuesOf(flags: FlagValues<typeof valuesFlags>): ValueFlags {
  return {
    files: flags.values,
    set: flags.set,
    setString: flags.setString,
    setFile: flags.setFile,
    setJson: flags.setJson,
    setLiteral: flags.setLiteral,
  };
}
