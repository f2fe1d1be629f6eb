import type { Command } from '../../command.ts';
import { defineShow } from './define-show.ts';

export const command: Command = defineShow(
  'crds',
  'Print the CustomResourceDefinitions that a chart brings in crds/.',
);
