import type { PostRenderer } from '../../rendering/index.ts';
import type { FlagValues } from './spec.ts';

/** What is done to a chart while it becomes objects. */
export const renderingFlags = {
  'enable-dns': { type: 'bool', description: 'let templates look up host names' },
  'post-renderer': {
    type: 'string',
    description: 'plugin or program that the rendered objects go through',
    complete: 'file',
  },
  'post-renderer-args': {
    type: 'stringArray',
    description: 'an argument for the post-renderer (can be repeated)',
  },
  'skip-schema-validation': { type: 'bool', description: 'do not check values against schemas' },
} as const;

export interface RenderingChoices {
  readonly enableDns: boolean;
  readonly skipSchemaValidation: boolean;
  readonly postRenderer: PostRenderer | undefined;
}

export function renderingOf(flags: FlagValues<typeof renderingFlags>): RenderingChoices {
  const { postRenderer = '', postRendererArgs } = flags;
  return {
    enableDns: flags.enableDns,
    skipSchemaValidation: flags.skipSchemaValidation,
    postRenderer:
      postRenderer === '' ? undefined : { program: postRenderer, args: postRendererArgs },
  };
}
