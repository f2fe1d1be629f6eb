/** The media types that Helm's charts have in a registry. */
export const mediaTypes = {
  index: 'application/vnd.oci.image.index.v1+json',
  dockerIndex: 'application/vnd.docker.distribution.manifest.list.v2+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  dockerManifest: 'application/vnd.docker.distribution.manifest.v2+json',
  config: 'application/vnd.cncf.helm.config.v1+json',
  chart: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
  legacyChart: 'application/tar+gzip',
  provenance: 'application/vnd.cncf.helm.chart.provenance.v1.prov',
} as const;
