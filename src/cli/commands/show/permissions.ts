import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow(
  'permissions',
  `Print what the scripts of a chart and its subcharts ask for: the network or some hosts, the files
or those below some paths, commands, the cluster. Nothing of the chart is run.`,
);
