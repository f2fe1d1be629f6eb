import type { ApiResource } from '../resources/api-resource.ts';
import type { TablePrinter } from './table.ts';
import { plainPrinter } from './table.ts';

/** How kubectl shows the objects of a resource. */
export function printerOf({ custom }: ApiResource): TablePrinter {
  return custom ? plainPrinter : plainPrinter;
}
