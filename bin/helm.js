#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runProcess } = await import('../dist/cli/main.js');
await runProcess();
