import { describe, expect, it } from 'vitest';
import { behaviorOf } from './kinds/behaviors.ts';
import { Catalog } from './resources/catalog.ts';
import { describeVersion, parseKubernetesVersion } from './version.ts';

describe('parseKubernetesVersion()', () => {
  it.each([
    [undefined, 'v1.36.1', 36],
    ['1.36', 'v1.36.1', 36],
    ['v1.31', 'v1.31.0', 31],
    ['1.29.14', 'v1.29.14', 29],
  ])('takes %s as %s', (text, gitVersion, minor) => {
    expect(parseKubernetesVersion(text)).toEqual({ gitVersion, minor });
  });

  it.each(['1.28', '1.37', '2.0', 'latest'])('does not know %s', (text) => {
    expect(() => parseKubernetesVersion(text)).toThrow(
      `The embedded cluster cannot be Kubernetes "${text}": it knows 1.29 to 1.36`,
    );
  });
});

describe('an older version', () => {
  const catalog = new Catalog(behaviorOf, { minor: 32 });

  it('serves what there was', () => {
    expect(catalog.find('apps', 'v1', 'deployments')).toBeDefined();
    const policies = 'validatingadmissionpolicies';
    expect(catalog.find('admissionregistration.k8s.io', 'v1', policies)).toBeDefined();
  });

  it('serves nothing that came later', () => {
    expect(catalog.find('networking.k8s.io', 'v1', 'servicecidrs')).toBeUndefined();
    expect(catalog.groups().map(({ group }) => group)).not.toContain('resource.k8s.io');
    expect(catalog.require('', 'v1', 'pods').subresources.has('resize')).toBe(false);
  });

  it('says so', () => {
    expect(describeVersion(parseKubernetesVersion('1.32.3'))).toMatchObject({
      major: '1',
      minor: '32',
      gitVersion: 'v1.32.3',
    });
  });
});
