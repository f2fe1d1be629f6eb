import { describe, expect, test } from 'vitest';
import type { ReleaseMetadata } from '../../actions/get/metadata.ts';
import { createContext } from '../../context/index.ts';
import { formatMetadata, metadataDocument } from './release-metadata.ts';

const metadata: ReleaseMetadata = {
  name: 'web',
  chart: 'web',
  version: '1.2.3',
  appVersion: '1',
  annotations: {},
  labels: {},
  dependencies: [],
  namespace: 'shop',
  revision: 1,
  status: 'deployed',
  deployedAt: new Date('2025-01-01T10:00:00Z'),
  applyMethod: '',
};

describe('the metadata of a release that Helm 3 made', () => {
  const context = createContext({ environment: { TZ: 'UTC' } });

  test('say how it is applied, which is not recorded', () => {
    expect(formatMetadata(context, metadata)).toContain(
      'APPLY_METHOD: client-side apply (defaulted)\n',
    );
    expect(metadataDocument(context, metadata)).not.toHaveProperty('applyMethod');
  });
});
