/** templates/_helpers.tpl: names and labels that all templates share. */
export const helpers = `{{/* The name of the chart, or what the values say instead. */}}
{{- define "<CHARTNAME>.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/*
The name of what is installed: release and chart, or the release alone if the chart is named in
it. At most 63 characters, because that is what a DNS label may have.
*/}}
{{- define "<CHARTNAME>.fullname" -}}
{{- $name := .Values.nameOverride | default .Chart.Name }}
{{- $full := contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name) }}
{{- .Values.fullnameOverride | default $full | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Chart and version, as the label helm.sh/chart has them. */}}
{{- define "<CHARTNAME>.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "<CHARTNAME>.labels" -}}
helm.sh/chart: {{ include "<CHARTNAME>.chart" . }}
{{ include "<CHARTNAME>.selectorLabels" . }}
{{- with .Chart.AppVersion }}
app.kubernetes.io/version: {{ quote . }}
{{- end }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* The labels by which pods are found; they must not change in an upgrade. */}}
{{- define "<CHARTNAME>.selectorLabels" -}}
app.kubernetes.io/name: {{ include "<CHARTNAME>.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The account that the pods run as. */}}
{{- define "<CHARTNAME>.serviceAccountName" -}}
{{- $own := .Values.serviceAccount.create | ternary (include "<CHARTNAME>.fullname" .) "default" }}
{{- .Values.serviceAccount.name | default $own }}
{{- end }}
`;
