import { describe, expect, test } from 'vitest';
import type { HelmRequest } from '../src/requests/index.ts';
import { defaultPermissions, findExcess, grantedTo } from './permissions.ts';

const asking = (...permissions: string[]) =>
  ({ spec: { permissions } }) as unknown as Pick<HelmRequest, 'spec'>;

describe('what a request grants', () => {
  test.for([
    [[], []],
    [['cluster'], ['cluster']],
    [['network:example.com'], ['network']],
    [['network:example.com'], ['network:example.com']],
  ])('%j is allowed by %j', ([wanted = [], allowed = []]) => {
    expect(findExcess(allowed, asking(...wanted))).toBeUndefined();
    expect(grantedTo(allowed, asking(...wanted))).toEqual(wanted);
  });

  test.for([
    [['os'], defaultPermissions],
    [['cluster', 'io:/etc'], defaultPermissions],
    [['network'], ['network:example.com']],
    [['network:other.example.com'], ['network:example.com']],
  ] as const)('%j is more than %j allows', ([wanted, allowed]) => {
    const excess = wanted.filter((each) => each !== 'cluster');
    expect(findExcess(allowed, asking(...wanted))).toContain(
      `this controller lets no request grant ${JSON.stringify(excess[0])}`,
    );
    expect(grantedTo(allowed, asking(...wanted))).not.toContain(excess[0]);
  });
});
