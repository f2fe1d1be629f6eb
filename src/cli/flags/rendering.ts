import { HelmError } from '../../base/index.ts';
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
  'render-timeout': {
    type: 'duration',
    default: 60_000,
    description: 'how long the templates of the charts may take',
  },
  'skip-schema-validation': { type: 'bool', description: 'do not check values against schemas' },
} as const;

/** For commands that render and do nothing else of this. */
export const renderTimeoutFlag: Pick<typeof renderingFlags, 'render-timeout'> = {
  'render-timeout': renderingFlags['render-timeout'],
};

export interface RenderingChoices {
  readonly enableDns: boolean;
  readonly renderTimeout: number;
  readonly skipSchemaValidation: boolean;
  readonly postRenderer: PostRenderer | undefined;
}

export function renderingOf(flags: FlagValues<typeof renderingFlags>): RenderingChoices {
  const { postRenderer = '', postRendererArgs } = flags;
  return {
    enableDns: flags.enableDns,
    renderTimeout: renderTimeoutOf(flags),
    skipSchemaValidation: flags.skipSchemaValidation,
    postRenderer:
      postRenderer === '' ? undefined : { program: postRenderer, args: postRendererArgs },
  };
}

export function renderTimeoutOf(flags: FlagValues<typeof renderTimeoutFlag>): number {
  if (flags.renderTimeout > 0) return flags.renderTimeout;
  throw new HelmError('InvalidFlag', '--render-timeout must be more than 0s');
}
