/** templates/NOTES.txt: how to reach what was installed. */
export const notes = `{{- $namespace := .Release.Namespace }}
{{- $name := include "<CHARTNAME>.fullname" . }}
{{- $type := .Values.service.type -}}
1. Find the address of the application:
{{- if .Values.httpRoute.enabled }}
{{- $gateway := .Values.httpRoute.parentRefs | default list | first | default dict }}
{{- $where := printf "--namespace %s gateway/%s" ($gateway.namespace | default $namespace) $gateway.name }}
{{- if .Values.httpRoute.hostnames }}
    export APP_HOSTNAME={{ first .Values.httpRoute.hostnames }}
{{- else }}
    export APP_HOSTNAME=$(kubectl get {{ $where }} -o jsonpath="{.spec.listeners[0].hostname}")
{{- end }}
{{- if and .Values.httpRoute.rules (first .Values.httpRoute.rules).matches (first (first .Values.httpRoute.rules).matches).path.value }}
    echo "http://$APP_HOSTNAME{{ (first (first .Values.httpRoute.rules).matches).path.value }}"

    The listeners of the gateway and the rules of the route decide what arrives there. See them with
    kubectl get {{ $where }} -o yaml
{{- end }}
{{- else if .Values.ingress.enabled }}
{{- range $host := .Values.ingress.hosts }}
  {{- range .paths }}
  http{{ if $.Values.ingress.tls }}s{{ end }}://{{ $host.host }}{{ .path }}
  {{- end }}
{{- end }}
{{- else if contains "NodePort" $type }}
  export NODE_PORT=$(kubectl get --namespace {{ $namespace }} service {{ $name }} -o jsonpath="{.spec.ports[0].nodePort}")
  export NODE_IP=$(kubectl get nodes -o jsonpath="{.items[0].status.addresses[0].address}")
  echo "http://$NODE_IP:$NODE_PORT"
{{- else if contains "LoadBalancer" $type }}
  # It may take minutes until there is one: kubectl get --namespace {{ $namespace }} service -w {{ $name }}
  export SERVICE_IP=$(kubectl get --namespace {{ $namespace }} service {{ $name }} -o jsonpath="{.status.loadBalancer.ingress[0]['ip','hostname']}")
  echo "http://$SERVICE_IP:{{ .Values.service.port }}"
{{- else if contains "ClusterIP" $type }}
  kubectl --namespace {{ $namespace }} port-forward service/{{ $name }} 8080:{{ .Values.service.port }}
  echo "http://127.0.0.1:8080"
{{- end }}
`;
