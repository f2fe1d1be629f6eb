import { defineCases } from '../case.ts';
import type { ConformanceCase } from '../case.ts';

/** Methods of the values that Helm hands to templates. */

const values = `a: {b: 1, c: {d: text}}
AsMap: hidden
Table: hidden
own: {AsMap: seen}
`;

const templates: readonly (readonly [name: string, template: string])[] = [
  ['AsMap', '{{ printf "%T" .Values.AsMap }} {{ .Values.AsMap.a.b }}'],
  ['AsMap hides a value', '{{ .Values.AsMap.AsMap }}'],
  ['a method name deeper is a key', '{{ .Values.own.AsMap }}'],
  ['Table', '{{ (.Values.Table "a.c").d }} {{ printf "%T" (.Values.Table "a") }}'],
  ['Table that is not there', '{{ .Values.Table "x" }}'],
  ['Table that is no table', '{{ .Values.Table "a.b" }}'],
  ['Table without a name', '{{ .Values.Table }}'],
  ['PathValue', '{{ .Values.PathValue "a.c.d" }} {{ .Values.PathValue "AsMap" }}'],
  ['PathValue of a table', '{{ .Values.PathValue "a" }}'],
  ['PathValue that is not there', '{{ .Values.PathValue "a.x" }}'],
  ['PathValue beyond what is there', '{{ .Values.PathValue "x.y.z" }}'],
  ['PathValue of nothing', '{{ .Values.PathValue "" }}'],
  ['YAML', '{{ .Values.YAML }}'],
  ['YAML of a table', '{{ (.Values.Table "a").YAML }}'],
  ['Encode', '{{ .Values.Encode }}'],
  ['Encode with a string', '{{ .Values.Encode "x" }}'],
  ['the type of values', '{{ printf "%T %T %T" .Values .Values.a .Template }}'],
  ['dig does not take values', '{{ dig "a" "b" 0 .Values }}'],
  ['dig takes AsMap', '{{ dig "a" "b" 0 .Values.AsMap }}'],
  ['dig takes a part of values', '{{ dig "b" 0 .Values.a }}'],
  [
    'APIVersions.Has',
    '{{ .Capabilities.APIVersions.Has "v1" }} {{ .Capabilities.APIVersions.Has "nope/v1" }} {{ .Capabilities.APIVersions.Has "apps/v1" }}',
  ],
  ['APIVersions.Has by pipeline', '{{ "v1" | .Capabilities.APIVersions.Has }}'],
  ['APIVersions.Has without argument', '{{ .Capabilities.APIVersions.Has }}'],
  ['APIVersions.Has with a number', '{{ .Capabilities.APIVersions.Has 1 }}'],
  [
    'APIVersions.Has in if',
    '{{ if .Capabilities.APIVersions.Has "batch/v1" }}yes{{ else }}no{{ end }}',
  ],
  [
    'APIVersions as a list',
    '{{ printf "%T" .Capabilities.APIVersions }} {{ has "v1" .Capabilities.APIVersions }} {{ len .Capabilities.APIVersions | lt 10 }}',
  ],
  [
    'KubeVersion',
    '{{ .Capabilities.KubeVersion }} {{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.KubeVersion.Major }} {{ .Capabilities.KubeVersion.Minor }} {{ .Capabilities.KubeVersion.GitVersion }}',
  ],
  [
    'types of capabilities',
    '{{ printf "%T %T %T" .Capabilities .Capabilities.KubeVersion .Capabilities.HelmVersion }}',
  ],
  [
    'HelmVersion',
    '{{ .Capabilities.HelmVersion.Version }} {{ typeOf .Capabilities.HelmVersion.GitCommit }}',
  ],
  [
    'a method with an argument in the middle of a chain',
    '{{ (.Values.Table "a").b }} {{ .Values.AsMap.a.c.d | upper }}',
  ],
  [
    'the type of the root',
    '{{ printf "%T" . }} {{ printf "%T" .Subcharts }} {{ .AsMap.Release.Name }}',
  ],
  [
    'a kube version that a function returned',
    '{{ coalesce .Capabilities.KubeVersion }} {{ $v := .Capabilities.KubeVersion }}{{ $v }}',
  ],
  [
    'the build as JSON',
    '{{ toJson .Capabilities.HelmVersion }} {{ toYaml .Capabilities.HelmVersion }}',
  ],
  ['range over capabilities', '{{ range .Capabilities.KubeVersion }}{{ end }}'],
  [
    'semverCompare with a kube version',
    '{{ semverCompare ">=1.19-0" .Capabilities.KubeVersion.Version }} {{ semverCompare ">=1.19-0" .Capabilities.KubeVersion.GitVersion }}',
  ],
];

export const cases: readonly ConformanceCase[] = defineCases(
  templates.map(([name, template]) => ({ name, template, values })),
);
