/** The entry of the executable. */
import { runProcess } from '../../src/cli/main.ts';

await runProcess();
