import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow(
  'all',
  'Print everything a chart says about itself: Chart.yaml, values, README and CRDs.',
);
