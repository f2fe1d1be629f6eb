import { describe, expect, it } from 'vitest';
import { parseRequest } from './request-info.ts';

function summary(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'https://localhost');
  const info = parseRequest(method, pathname, searchParams);
  if (!info.isResource) return `${info.verb} ${info.path}`;
  const { verb, group, version, namespace, plural, name, subresource } = info;
  return [verb, group || 'core', version, namespace || '-', plural, name || '-', subresource]
    .join(' ')
    .trim();
}

describe('parseRequest()', () => {
  it.each([
    ['GET', '/version', 'get /version'],
    ['GET', '/api/v1', 'get /api/v1'],
    ['GET', '/apis/apps/v1', 'get /apis/apps/v1'],
    ['GET', '/api/v1/pods', 'list core v1 - pods -'],
    ['GET', '/api/v1/pods?watch=true', 'watch core v1 - pods -'],
    ['GET', '/api/v1/watch/pods', 'watch core v1 - pods -'],
    ['POST', '/api/v1/namespaces/x/pods', 'create core v1 x pods -'],
    ['DELETE', '/api/v1/namespaces/x/pods', 'deletecollection core v1 x pods -'],
    ['GET', '/api/v1/namespaces/x', 'get core v1 x namespaces x'],
    ['PUT', '/api/v1/namespaces/x/finalize', 'update core v1 x namespaces x finalize'],
    [
      'PATCH',
      '/apis/apps/v1/namespaces/x/deployments/y/scale',
      'patch apps v1 x deployments y scale',
    ],
    ['GET', '/apis/storage.k8s.io/v1/storageclasses/y', 'get storage.k8s.io v1 - storageclasses y'],
  ])('%s %s', (method, url, expected) => {
    expect(summary(method, url)).toBe(expected);
  });
});
