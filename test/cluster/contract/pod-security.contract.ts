/** Pod security levels: what namespaces refuse and warn of by their labels. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from './api-client.ts';
import { collection } from './api-client.ts';
import { admin, eventually, failure, must, uniqueName } from './contract.ts';
import { deployment, idlePod } from './objects.ts';
import { conditionBecomes, template } from './workload.ts';

const namespaces = collection('v1', 'namespaces');

function labelsOf(modes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(modes);
  return Object.fromEntries(
    entries.map(([key, one]) => [`pod-security.kubernetes.io/${key}`, one]),
  );
}

async function namespaceWith(modes: Record<string, string>): Promise<string> {
  const name = uniqueName('security');
  await must(admin.post(namespaces, { metadata: { name, labels: labelsOf(modes) } }));
  return name;
}

function container(securityContext: object = {}, fields: object = {}): object {
  return { name: 'main', image: 'example.com/web:1', securityContext, ...fields };
}

function warningsOf({ headers }: ApiResponse): readonly string[] {
  const text = headers.warning ?? '';
  return [...text.matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) =>
    one.replaceAll('\\"', '"'),
  );
}

const secure = {
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [container({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })],
};

const atBaseline: [string, object, string][] = [
  [
    'privileged',
    { containers: [container({ privileged: true })] },
    'privileged (container "main" must not set securityContext.privileged=true)',
  ],
  [
    'capabilities',
    { containers: [container({ capabilities: { add: ['NET_ADMIN', 'CHOWN', 'BPF'] } })] },
    'non-default capabilities (container "main" must not include "BPF", "NET_ADMIN" in securityContext.capabilities.add)',
  ],
  [
    'namespaces and ports of the node',
    {
      hostNetwork: true,
      hostPID: true,
      containers: [container({}, { ports: [{ containerPort: 80, hostPort: 80 }] })],
    },
    'host namespaces (hostNetwork=true, hostPID=true), hostPort (container "main" uses hostPort 80)',
  ],
  [
    'paths of the node',
    {
      volumes: [
        { name: 'a', hostPath: { path: '/a' } },
        { name: 'b', hostPath: { path: '/b' } },
      ],
    },
    'hostPath volumes (volumes "a", "b")',
  ],
  [
    'profiles',
    {
      securityContext: {
        seccompProfile: { type: 'Unconfined' },
        appArmorProfile: { type: 'Unconfined' },
        seLinuxOptions: { type: 'spc_t', user: 'me' },
        sysctls: [{ name: 'kernel.msgmax', value: '1' }],
      },
    },
    'forbidden AppArmor profile (pod must not set AppArmor profile type to "Unconfined"), seLinuxOptions (pod set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set), seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined"), forbidden sysctls (kernel.msgmax)',
  ],
  [
    'probes of other hosts',
    {
      containers: [container({}, { livenessProbe: { tcpSocket: { host: '10.0.0.1', port: 1 } } })],
    },
    'probe or lifecycle host (container "main" uses probe or lifecycle host "10.0.0.1")',
  ],
  [
    'processes of a Windows node',
    {
      hostNetwork: true,
      os: { name: 'windows' },
      securityContext: { windowsOptions: { hostProcess: true } },
    },
    'host namespaces (hostNetwork=true), hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)',
  ],
];

const atRestricted: [string, object, string][] = [
  [
    'everything that is not said',
    {},
    'allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  ],
  [
    'root',
    {
      ...secure,
      securityContext: { ...secure.securityContext, runAsNonRoot: false, runAsUser: 0 },
    },
    'runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false), runAsUser=0 (pod must not set runAsUser=0)',
  ],
  [
    'volumes',
    { ...secure, volumes: [{ name: 'a', nfs: { server: 'x', path: '/' } }] },
    'restricted volume types (volume "a" uses restricted volume type "nfs")',
  ],
  [
    'capabilities',
    {
      ...secure,
      containers: [
        container({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'], add: ['CHOWN', 'NET_BIND_SERVICE'] },
        }),
      ],
    },
    'unrestricted capabilities (container "main" must not include "CHOWN" in securityContext.capabilities.add)',
  ],
];

describe.each([
  ['baseline', atBaseline],
  ['restricted', atRestricted],
])('a namespace that enforces %s', (level, cases) => {
  let namespace: string;
  const pods = (): string => collection('v1', 'pods', namespace);

  beforeAll(async () => {
    namespace = await namespaceWith({ enforce: level });
  });

  test('takes a Pod that is secure', async () => {
    const response = await admin.post(pods(), idlePod('x', secure), { query: { dryRun: 'All' } });
    expect(response.status).toBe(201);
    expect(warningsOf(response)).toEqual([]);
  });

  test.each(cases)('refuses a Pod for %s', async (_, spec, why) => {
    const message = `pods "x" is forbidden: violates PodSecurity "${level}:latest": ${why}`;
    const response = await admin.post(pods(), idlePod('x', spec), { query: { dryRun: 'All' } });
    expect(response).toMatchObject(failure(403, 'Forbidden', message));
  });

  test('warns of what would make such Pods, which are told of', async () => {
    const path = collection('apps/v1', 'deployments', namespace);
    const spec = { ...template('web', { spec: { hostNetwork: true } }), replicas: 1 };
    const response = await admin.post(path, deployment('web', spec));
    expect(response.status).toBe(201);
    expect(warningsOf(response)).toEqual([
      expect.stringContaining(
        `would violate PodSecurity "${level}:latest": host namespaces (hostNetwork=true)`,
      ),
    ]);
    await conditionBecomes(`${path}/web`, {
      type: 'ReplicaFailure',
      status: 'True',
      message: expect.stringMatching(
        /^pods "web-[a-z0-9]+-[a-z0-9]{5}" is forbidden: violates PodSecurity "/,
      ) as string,
    });
  });
});

describe('a namespace', () => {
  test('warns of what it does not refuse', async () => {
    const namespace = await namespaceWith({ enforce: 'baseline', warn: 'restricted' });
    const path = collection('v1', 'pods', namespace);
    const response = await admin.post(path, idlePod('x'), { query: { dryRun: 'All' } });
    expect(response.status).toBe(201);
    expect(warningsOf(response)).toEqual([
      expect.stringContaining('would violate PodSecurity "restricted:latest": allowPriv'),
    ]);
  });

  test('may ask for the rules of an older version', async () => {
    const namespace = await namespaceWith({ enforce: 'restricted', 'enforce-version': 'v1.0' });
    const path = collection('v1', 'pods', namespace);
    const message =
      'pods "x" is forbidden: violates PodSecurity "restricted:v1.0": runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true)';
    expect(await admin.post(path, idlePod('x'), { query: { dryRun: 'All' } })).toMatchObject(
      failure(403, 'Forbidden', message),
    );
  });

  test('is refused with labels that say nothing', async () => {
    const labels = labelsOf({ enforce: 'strict', 'warn-version': '1.2' });
    const message =
      'Namespace "x" is invalid: [metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted, metadata.labels[pod-security.kubernetes.io/warn-version]: Invalid value: "1.2": must be "latest" or "v1.x"]';
    expect(
      await admin.post(
        namespaces,
        { metadata: { name: 'x', labels } },
        { query: { dryRun: 'All' } },
      ),
    ).toMatchObject(failure(422, 'Invalid', message));
  });

  test('that becomes stricter tells of the Pods that it would not take', async () => {
    const namespace = await namespaceWith({});
    const path = collection('v1', 'pods', namespace);
    for (const name of ['a', 'b', 'c']) await must(admin.post(path, idlePod(name)));
    await must(admin.post(path, idlePod('d', { hostPID: true })));
    await must(admin.post(path, idlePod('e', secure)));
    const labels = labelsOf({ enforce: 'restricted' });
    const usual =
      'allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile';
    await eventually(async () => {
      const response = await admin.mergePatch(
        `${namespaces}/${namespace}`,
        { metadata: { labels } },
        { query: { dryRun: 'All' } },
      );
      expect(warningsOf(response)).toEqual([
        `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "restricted:latest"`,
        `a (and 2 other pods): ${usual}`,
        `d: host namespaces, ${usual}`,
      ]);
    });
  });
});
