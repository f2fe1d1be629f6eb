import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow('readme', "Print a chart's README.");
