{{- define "helm-controller.labels" -}}
app.kubernetes.io/name: helm-controller
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
