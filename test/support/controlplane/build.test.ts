import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildControlPlane } from './build.ts';

afterEach(() => void vi.unstubAllEnvs());

test('buildControlPlane() says so where Go is missing', () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'empty-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  vi.stubEnv('XDG_CACHE_HOME', empty);
  vi.stubEnv('PATH', empty);
  expect(() => buildControlPlane(() => undefined)).toThrow(
    'Cannot build the control plane: Go is not installed',
  );
});
