import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow(
  'values',
  "Print a chart's values.yaml, comments and all.",
);
