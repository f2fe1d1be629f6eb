/** helm from its sources: `node --import …/trace.mjs run.mjs install …`. */
import { runProcess } from '../../../src/cli/main.ts';

await runProcess();
