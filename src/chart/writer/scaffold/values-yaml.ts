/** values.yaml of a new chart. */
export const valuesYaml = `# The values of <CHARTNAME>, with what they are unless somebody says otherwise.

# How many pods, unless autoscaling decides.
replicaCount: 1

image:
  repository: nginx
  pullPolicy: IfNotPresent
  # Empty: the appVersion in Chart.yaml.
  tag: ""

# Secrets for registries that ask for a password.
imagePullSecrets: []

# Other names for what is installed: in place of the chart's name, or of the whole name.
nameOverride: ""
fullnameOverride: ""

serviceAccount:
  # Whether to make an account for the pods.
  create: true
  # Whether the pods get its token.
  automount: true
  annotations: {}
  # Empty: the full name, or "default" if none is made.
  name: ""

podAnnotations: {}
podLabels: {}

# Of the pod, such as fsGroup: 2000.
podSecurityContext: {}

# Of the container, such as readOnlyRootFilesystem: true.
securityContext: {}

service:
  type: ClusterIP
  port: 80

ingress:
  enabled: false
  className: ""
  annotations: {}
  hosts:
    - host: chart-example.local
      paths:
        - path: /
          pathType: ImplementationSpecific
  # Such as {secretName: web-tls, hosts: [chart-example.local]}.
  tls: []

# A route of the Gateway API, for clusters that have it: https://gateway-api.sigs.k8s.io
httpRoute:
  enabled: false
  annotations: {}
  parentRefs:
    - name: gateway
      sectionName: http
  hostnames:
    - chart-example.local
  # Each may have filters, too.
  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /headers

# What the container asks for and may use, such as limits: {memory: 128Mi}. Left to whoever
# installs the chart, so that it starts on small clusters as well.
resources: {}

livenessProbe:
  httpGet:
    path: /
    port: http
readinessProbe:
  httpGet:
    path: /
    port: http

autoscaling:
  enabled: false
  minReplicas: 1
  maxReplicas: 100
  targetCPUUtilizationPercentage: 80
  # targetMemoryUtilizationPercentage: 80

# More volumes of the pod, and where the container sees them.
volumes: []
volumeMounts: []

# Where pods may run.
nodeSelector: {}
tolerations: []
affinity: {}
`;
