/** A chart repository with an index of any size, on loopback. */
import http from 'node:http';
import { buildChart } from '../../test/support/chart-builder.ts';

const versionsPerChart = 120;
/** Charts whose archives are really there; of the others the index only speaks. */
const realCharts = 3;

/** Starts a server of an index of at least `size` bytes; resolves to its URL and how to stop it. */
export async function startBigRepository(size) {
  const index = Buffer.from(makeIndex(size));
  let requests = 0;
  const server = http.createServer((request, response) => {
    requests++;
    const [, name, version] = /^\/(chart-\d+)-(.+)\.tgz$/.exec(request.url ?? '') ?? [];
    if (request.url === '/index.yaml') response.end(index);
    else if (name === undefined) response.writeHead(404).end();
    else response.end(buildChart({ name, version }).archive);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    size: index.length,
    requestCount: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function makeIndex(size) {
  const parts = ['apiVersion: v1\nentries:\n'];
  for (let chart = 0, length = 0; length < size; chart++) {
    const name = `chart-${String(chart).padStart(3, '0')}`;
    parts.push(`  ${name}:\n`);
    for (let number = versionsPerChart; number > 0; number--) {
      const entry = makeEntry(name, number, chart < realCharts);
      parts.push(entry);
      length += entry.length;
    }
  }
  parts.push('generated: "2024-05-14T09:08:12.123456789Z"\nserverInfo: {}\n');
  return parts.join('');
}

/** As large and as varied as the entries of public repositories. */
function makeEntry(name, number, isReal) {
  const version = `${Math.floor(number / 40)}.${Math.floor(number / 4) % 10}.${number % 4}`;
  const digest = isReal
    ? buildChart({ name, version }).digest
    : `abcdef${String(number).padStart(4, '0')}`.padEnd(64, 'f');
  return `  - annotations:
      category: Database
      images: |
        - name: ${name}
          image: docker.io/example/${name}:${version}-debian-12-r${number}
        - name: os-shell
          image: docker.io/example/os-shell:12-debian-12-r${number}
      licenses: Apache-2.0
    apiVersion: v2
    appVersion: ${number}.${number % 7}.${number % 3}
    created: "2024-05-14T09:08:${String(number % 60).padStart(2, '0')}.123456789Z"
    dependencies:
    - name: common
      repository: oci://registry.example.com/charts
      tags:
      - example-common
      version: 2.x.x
    description: ${name} is an open source object-relational database known for reliability
      and data integrity. ACID-compliant, it supports foreign keys, joins, views,
      triggers and stored procedures number ${number}.
    digest: ${digest}
    home: https://example.com
    icon: https://example.com/assets/stacks/${name}/img/${name}-stack-220x234.png
    keywords:
    - ${name}
    - database
    - sql
    - "replication: cluster"
    maintainers:
    - name: Example, Inc. All Rights Reserved.
      url: https://github.com/example/charts
    name: ${name}
    sources:
    - https://github.com/example/charts/tree/main/charts/${name}
    urls:
    - ${name}-${version}.tgz
    version: ${version}
`;
}
