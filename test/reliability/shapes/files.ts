/** What charts have beside their objects. */
import type { Generation } from './piece.ts';
import { generationAnnotation } from './piece.ts';

export type Files = (generation: Generation) => Readonly<Record<string, string>>;

/** An object before everything, a Job after an upgrade, and one more when all is deleted. */
export const hooks: Files = (generation) => ({
  'templates/hooks.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-before
  annotations: { helm.sh/hook: "pre-install,pre-upgrade,pre-rollback,pre-delete" }
data:
  generation: "${generation}"
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-after
  annotations:
    helm.sh/hook: post-upgrade
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  template:
    spec: { restartPolicy: Never, containers: [{ name: main, image: "hook:${generation}" }] }
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-last
  annotations:
    helm.sh/hook: post-delete
    helm.sh/hook-delete-policy: hook-succeeded
`,
});

const events = ['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback'];

/** One for each event, in turn by their weights, of which nothing is left. */
export const weightedHooks: Files = (generation) => ({
  'templates/weighted.yaml': [3, 1, 2]
    .map(
      (weight) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-weight-${weight}
  annotations:
    helm.sh/hook: "${events.join(',')}"
    helm.sh/hook-weight: "${weight}"
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
data: { generation: "${generation}" }
`,
    )
    .join('---\n'),
});

/** A Job before an install or upgrade, as migrations are. */
export const migration: Files = (generation) => ({
  'templates/migration.yaml': `apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-migrate
  annotations: { helm.sh/hook: "pre-install,pre-upgrade" }
spec:
  template:
    spec: { restartPolicy: Never, containers: [{ name: main, image: "migrate:${generation}" }] }
`,
});

export const testPod: Files = () => ({
  'templates/tests/test.yaml': `apiVersion: v1
kind: Pod
metadata: { name: {{ .Release.Name }}-test, annotations: { helm.sh/hook: test } }
spec: { restartPolicy: Never, containers: [{ name: main, image: test }] }
`,
});

/** A script that says the generation of all that does not. */
export const script: Files = (generation) => ({
  'ext/lua/chart.lua': `events.on("post-render", 1, function(c)
  for _, object in ipairs(c.objects) do
    local annotations = object.metadata.annotations
    if annotations and annotations["${generationAnnotation}"] == "unknown" then
      annotations["${generationAnnotation}"] = "${generation}"
    end
  end
end)
`,
});

/** Subcharts in these folders, outer ones first. */
export function subcharts(...folders: readonly string[]): Files {
  const files = folders.map((folder) => {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    return [`${folder}/Chart.yaml`, `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n`] as const;
  });
  return () => Object.fromEntries(files);
}

export const values: Files = (generation) => ({
  'values.yaml': `generation: "${generation}"\nlevels: { debug: false, names: [a, b] }\n`,
  'values.schema.json': '{ "type": "object", "required": ["generation"] }',
  'templates/NOTES.txt': 'Generation {{ .Values.generation }} of {{ .Release.Name }}\n',
});

export const definitions: Files = () => ({
  'crds/gadgets.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.reliability.example.com
spec:
  group: reliability.example.com
  scope: Namespaced
  names: { kind: Gadget, plural: gadgets, singular: gadget, listKind: GadgetList }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: { generation: { type: string } }
`,
});
