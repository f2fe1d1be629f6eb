import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../src/yaml/index.ts';
import { addToKubeconfig, removeFromKubeconfig } from './merge-kubeconfig.ts';

const entry = { context: 'helm-embedded', url: 'https://127.0.0.1:1', ca: 'PEM', token: 'secret' };
const other = `apiVersion: v1
clusters:
- cluster:
    server: https://example.com
  name: prod
contexts:
- context:
    cluster: prod
    user: me
  name: prod
current-context: prod
kind: Config
users:
- name: me
  user:
    token: mine
`;

describe('addToKubeconfig()', () => {
  it('makes one where there is none, and makes it current', () => {
    const config = parseYaml(addToKubeconfig(undefined, entry)) as Map<string, unknown>;
    expect(config.get('current-context')).toBe('helm-embedded');
    expect(config.get('kind')).toBe('Config');
  });

  it('adds to one, and leaves what is current', () => {
    const text = addToKubeconfig(other, entry);
    const config = parseYaml(text) as Map<string, unknown>;
    expect(config.get('current-context')).toBe('prod');
    expect(config.get('clusters')).toHaveLength(2);
    expect(text).toContain('token: mine');
  });

  it('has room for several by name', () => {
    const two = addToKubeconfig(addToKubeconfig(undefined, entry), {
      ...entry,
      context: 'helm-old',
      url: 'https://127.0.0.1:2',
    });
    const config = parseYaml(two) as Map<string, unknown>;
    expect(config.get('contexts')).toHaveLength(2);
    expect(config.get('current-context')).toBe('helm-embedded');
    expect(removeFromKubeconfig(two, { context: 'helm-old', url: 'https://127.0.0.1:2' })).toBe(
      addToKubeconfig(undefined, entry),
    );
  });

  it('replaces its own entries', () => {
    const once = addToKubeconfig(other, entry);
    const twice = addToKubeconfig(once, { ...entry, url: 'https://127.0.0.1:2' });
    expect(twice).toBe(once.replace('127.0.0.1:1', '127.0.0.1:2'));
  });

  it('does not touch what is no kubeconfig', () => {
    expect(() => addToKubeconfig('- a list', entry)).toThrow('it is not a map');
    expect(() => addToKubeconfig('a: [', entry)).toThrow('did not find expected node content');
  });
});

describe('removeFromKubeconfig()', () => {
  it('undoes what was added', () => {
    expect(removeFromKubeconfig(addToKubeconfig(other, entry), entry)).toBe(other);
  });

  it('leaves the context of a later cluster', () => {
    const later = addToKubeconfig(other, { ...entry, url: 'https://127.0.0.1:2' });
    expect(removeFromKubeconfig(later, entry)).toBe(later);
  });

  it('leaves a file alone that has no such context', () => {
    expect(removeFromKubeconfig(`# mine\n${other}`, entry)).toBe(`# mine\n${other}`);
  });
});
