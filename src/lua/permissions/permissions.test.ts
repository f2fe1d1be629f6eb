import { describe, expect, test } from 'vitest';
import {
  describeRequests,
  formatForShell,
  grantPermissions,
  openRequests,
  unite,
} from './grant-permissions.ts';
import type { GrantOptions, PermissionRequest } from './grant-permissions.ts';
import { covers, findPermission, formatPermission } from './permission.ts';
import type { Permission } from './permission.ts';
import { isHostWithin } from './scope.ts';
import { readPermissions } from './read-permissions.ts';

const requested = (chart: string, ...texts: readonly string[]): PermissionRequest => ({
  chart,
  permissions: texts.map(permission),
});

function permission(text: string): Permission {
  const found = findPermission(text);
  if (found === undefined) throw new Error(text);
  return found;
}

/** What is granted, as texts. */
async function grant(
  requests: readonly PermissionRequest[],
  options: GrantOptions,
): Promise<readonly string[]> {
  return (await grantPermissions(requests, options)).map(formatPermission);
}

const read = (yaml: string) => readPermissions('web', Buffer.from(yaml));

describe('readPermissions()', () => {
  test.each([
    ['lua: [network, io]', ['network', 'io']],
    ['lua:\n  - filesystem\n  - io\n', ['io']],
    ['lua: [cluster, os]', ['cluster', 'os']],
    ['lua: []', []],
    ['lua:', []],
    ['', []],
    ['# nothing', []],
    [
      'lua: [{network: [API.example.com, "*.example.org:8443"]}]',
      ['network:api.example.com', 'network:*.example.org:8443'],
    ],
    ['lua:\n- network:\n  - "[::1]:80"\n- os', ['network:[::1]:80', 'os']],
    ['lua: [{io: [/etc/app/, ~/.config, /]}]', ['io:/etc/app', 'io:~/.config', 'io:/']],
    ['lua: [{filesystem: ["C:/data"]}]', ['io:C:/data']],
    ['lua: [{network: [a, a]}, network, {network: [b]}]', ['network']],
    ['lua: [{network: [a]}, {network: [a, b]}]', ['network:a', 'network:b']],
  ])('reads %j', (yaml, names) => {
    expect(read(yaml).map(formatPermission)).toEqual(names);
  });

  test.each([
    [
      'lua: [netwrok]',
      'chart "web": ext/permissions.yaml asks for "netwrok", which is no permission',
    ],
    ['lua: [1]', 'asks for 1, which is no permission'],
    ['lua: [null]', 'asks for null, which is no permission'],
    ['lua: [constructor]', 'asks for "constructor", which is no permission'],
    ['lua: network', '"lua" must be a list of permissions'],
    ['lua: {network: true}', '"lua" must be a list of permissions'],
    ['wasm: []', 'has an unknown key "wasm"'],
    ['lua: [{network: []}]', '"network" must have a list of 1 to 100 items, or nothing'],
    ['lua: [{network: a}]', '"network" must have a list of 1 to 100 items, or nothing'],
    ['lua: [{network: }]', '"network" must have a list of 1 to 100 items, or nothing'],
    [`lua: [{network: [${'a,'.repeat(101)}]}]`, 'a list of 1 to 100 items'],
    ['lua: [{network: [a], io: [/b]}]', 'asks for several permissions in one item of "lua"'],
    ['lua: [{}]', 'which is no permission'],
    ['lua: [{netwrok: [a]}]', 'asks for "netwrok", which is no permission'],
    ['lua: [{os: [ls]}]', 'asks for a part of "os", which has none'],
    ['lua: [{cluster: [a]}]', 'asks for a part of "cluster", which has none'],
    ['lua: [{network: [1]}]', 'asks for the network of "1": it must be a host'],
    ['lua: [{network: ["https://a"]}]', 'asks for the network of "https://a": it must be a host'],
    ['lua: [{network: ["a/b"]}]', 'it must be a host'],
    ['lua: [{network: ["*"]}]', 'it must be a host'],
    ['lua: [{network: ["a.*.b"]}]', 'it must be a host'],
    ['lua: [{network: ["a\\nAllow?"]}]', String.raw`the network of "a\nAllow?"`],
    ['lua: [{io: [etc]}]', 'it must be an absolute path'],
    ['lua: [{io: [~]}]', 'it must be an absolute path'],
    ['lua: [{io: [/a/../b]}]', 'it must be an absolute path'],
    ['lua: [{io: [/a/./b]}]', 'it must be an absolute path'],
    ['lua: [{io: ["/a,b"]}]', 'it must be an absolute path'],
    ['lua: [{io: [1]}]', 'it must be an absolute path'],
    ['[network]', 'must be a map with the key "lua"'],
    ['{', 'is not YAML'],
  ])('refuses %j', (yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });

  test('suggests the nearest name', () => {
    expect(() => read('lua: [netwrok]')).toThrow(
      expect.objectContaining({ hint: 'did you mean "network"?' }) as Error,
    );
  });
});

describe('grantPermissions()', () => {
  const ishmael = requested('ishmael', 'network', 'io');
  const whale = requested('whale', 'cluster');
  const block =
    'Chart "ishmael" is requesting the following additional permissions:\n' +
    '  - network: Access the network\n' +
    '  - io: Access the local filesystem\n';

  /** A user with these answers, and what was shown to them. */
  function user(...answers: string[]) {
    const shown: string[] = [];
    const prompt = (text: string) => {
      shown.push(text);
      return Promise.resolve(answers.shift());
    };
    return { shown, prompt };
  }

  test('asks for nothing where nothing is asked for', async () => {
    expect(await grant([], {})).toEqual([]);
  });

  test('asks in the words of the design', async () => {
    const { shown, prompt } = user('y');
    expect(await grant([ishmael], { prompt })).toEqual(['network', 'io']);
    expect(shown).toEqual([`${block}Allow? (y, yes, n, no) > `]);
  });

  test('asks once for the whole tree, naming each chart', async () => {
    const { shown, prompt } = user('yes');
    expect(await grant([ishmael, whale], { prompt })).toEqual(['network', 'io', 'cluster']);
    expect(shown).toEqual([
      `${block}Chart "whale" is requesting the following additional permissions:\n` +
        '  - cluster: Read the cluster as you\nAllow? (y, yes, n, no) > ',
    ]);
  });

  test.each(['n', 'no', ' NO '])('takes %j for no', async (answer) => {
    const { prompt } = user(answer);
    await expect(grant([ishmael], { prompt })).rejects.toThrow(
      'permissions were not granted: network, io',
    );
  });

  test('asks again for any other answer, and takes the end of input for no', async () => {
    const { shown, prompt } = user('', 'maybe', 'yess');
    await expect(grant([ishmael], { prompt })).rejects.toThrow('were not granted');
    expect(shown).toHaveLength(4);
    expect(shown[1]).toBe('Allow? (y, yes, n, no) > ');
  });

  test('refuses without a terminal, naming the flags', async () => {
    await expect(grant([ishmael, whale], {})).rejects.toThrow(
      expect.objectContaining({
        code: 'PermissionDenied',
        message: 'charts "ishmael", "whale" ask for permissions: network, io, cluster',
        hint: 'nobody can be asked here: allow them with --accept-perms network,io,cluster, or with --yes',
      }) as Error,
    );
  });

  test('grants everything with --yes', async () => {
    expect(await grant([ishmael], { acceptsAll: true })).toEqual(['network', 'io']);
  });

  test('grants what --accept-perms names, no more', async () => {
    const accepted = ['network', 'filesystem'];
    expect(await grant([], { accepted })).toEqual([]);
    expect(await grant([ishmael], { accepted })).toEqual(['network', 'io']);
    await expect(grant([ishmael, whale], { accepted })).rejects.toThrow(
      'chart "whale" asks for permissions that --accept-perms does not name: cluster',
    );
  });

  test('refuses an unknown name in --accept-perms', async () => {
    await expect(grant([], { accepted: ['newtork'] })).rejects.toThrow(
      '--accept-perms: "newtork" is no permission',
    );
  });

  test('asks only for what grew since the installed version', async () => {
    const { shown, prompt } = user('y');
    const alreadyGranted = ['network', 'io'];
    expect(await grant([ishmael], { alreadyGranted, prompt })).toEqual(['network', 'io']);
    expect(shown).toEqual([]);
    await grant([ishmael, whale], { alreadyGranted, prompt });
    expect(shown[0]).not.toContain('ishmael');
    expect(shown[0]).toContain('- cluster: Read the cluster as you');
  });

  test('shows the hosts and paths that are asked for', async () => {
    const { shown, prompt } = user('y');
    const request = requested('web', 'network:a.example.com', 'io:/etc/app', 'network:*.b.com');
    expect(await grant([request], { prompt })).toEqual([
      ...['network:a.example.com', 'network:*.b.com', 'io:/etc/app'],
    ]);
    expect(shown[0]).toBe(
      'Chart "web" is requesting the following additional permissions:\n' +
        '  - network: Access the network, only "a.example.com", "*.b.com"\n' +
        '  - io: Access the local filesystem, only below "/etc/app"\n' +
        'Allow? (y, yes, n, no) > ',
    );
  });

  test('asks for all of the network once a chart of the tree does', async () => {
    const requests = [requested('a', 'network:x.com'), requested('b', 'network')];
    expect(await grant(requests, { acceptsAll: true })).toEqual(['network']);
  });

  test.each([
    ['network', 0],
    ['network:a.com', 1],
    ['network:a.com,network:b.com', 0],
    ['network:*.com,network:b.com', 0],
  ])('with --accept-perms %s leaves %i hosts open', async (accepted, count) => {
    const request = requested('web', 'network:a.com', 'network:b.com');
    const granting = grant([request], { accepted: accepted.split(',') });
    const expected = count === 0 ? granting : granting.catch((error: unknown) => String(error));
    expect(await expected).toEqual(
      count === 0
        ? ['network:a.com', 'network:b.com']
        : expect.stringContaining('does not name: network:b.com'),
    );
  });

  test('asks again for a host that was not granted, and for all where one host was', () => {
    const granted = ['network:a.com', 'io:/etc', 'nonsense'];
    const open = (...texts: readonly string[]) =>
      unite(openRequests([requested('web', ...texts)], granted)).map(formatPermission);
    expect(open('network:a.com', 'io:/etc/app', 'io:/etc')).toEqual([]);
    expect(open('network:b.com')).toEqual(['network:b.com']);
    expect(open('network', 'io')).toEqual(['network', 'io']);
    expect(open('io:/etcetera')).toEqual(['io:/etcetera']);
  });

  test('names what a shell takes as it is', () => {
    const shown = (...texts: readonly string[]) => formatForShell(texts.map(permission));
    expect(shown('network:a.com:80', 'io:~/x')).toBe('network:a.com:80,io:~/x');
    expect(shown('network:*.a.com')).toBe("'network:*.a.com'");
    expect(shown("io:/it's")).toBe(String.raw`'io:/it'\''s'`);
  });

  test('quotes names so that they cannot forge its words', async () => {
    const name = 'a" asks for nothing.\nAllow? (y, yes, n, no) > y\u001b[2J';
    const quoted = String.raw`"a\" asks for nothing.\nAllow? (y, yes, n, no) > y\u001b[2J"`;
    expect(describeRequests([requested(name, 'os')])).toBe(
      `Chart ${quoted} is requesting the following additional permissions:\n  - os: Run commands and read the environment\n`,
    );
    await expect(grant([requested(name, 'os')], {})).rejects.toThrow(`chart ${quoted} asks for`);
  });
});

describe('findPermission()', () => {
  test.each(['os:ls', 'network:', 'network:a b', 'io:x', 'nothing', 'nothing:a', ''])(
    'finds none in %j',
    (text) => {
      expect(findPermission(text)).toBeUndefined();
    },
  );
});

describe('covers()', () => {
  test.each([
    ['network', 'network', true],
    ['network', 'network:a', true],
    ['network:a', 'network', false],
    ['network:a', 'network:b', false],
    ['network:a', 'io:/a', false],
    ['network:*.a', 'network:b.a', true],
    ['network:*.a', 'network:*.b.a', false],
    ['network:*.a', 'network:*.a', true],
    ['io:/', 'io:/a', true],
    ['io:/a', 'io:/', false],
    ['os', 'os', true],
    ['os', 'cluster', false],
  ])('%s covers %s: %s', (granted, wanted, expected) => {
    expect(covers(permission(granted), permission(wanted))).toBe(expected);
  });
});

describe('isHostWithin()', () => {
  test.each([
    ['a.com:443', 'a.com', true],
    ['a.com:443', 'a.com:443', true],
    ['a.com:80', 'a.com:443', false],
    ['b.a.com:443', 'a.com', false],
    ['b.a.com:443', '*.a.com', true],
    ['a.com:443', '*.a.com', false],
    ['.a.com:443', '*.a.com', false],
    ['xa.com:443', '*.a.com', false],
    ['a.com.evil.com:443', 'a.com', false],
    ['[::1]:80', '[::1]', true],
    ['[::1]:80', '[::1]:80', true],
    ['[::2]:80', '[::1]', false],
  ])('%s in %s: %s', (host, scope, expected) => {
    expect(isHostWithin(host, scope)).toBe(expected);
  });
});
