import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow(
  'schema',
  "Print the schemas that a chart's values are checked by.",
);
