/** Makes many releases of one, through the API: each program needs minutes for as many. */
import https from 'node:https';
import { gunzipSync, gzipSync } from 'node:zlib';

const parallel = 16;

/** Copies of a release that Helm made, history included. */
export async function cloneForHelm(plane, namespace, { name, copies }) {
  const path = `/api/v1/namespaces/${namespace}/secrets`;
  const { items } = await call(plane, 'GET', `${path}?labelSelector=owner%3Dhelm,name%3D${name}`);
  await inParallel(names(name, copies), async (copy) => {
    for (const { metadata, type, data } of items) {
      const record = JSON.parse(gunzipSync(decode(decode(data.release).toString())));
      const release = gzipSync(JSON.stringify({ ...record, name: copy })).toString('base64');
      await call(plane, 'POST', path, {
        apiVersion: 'v1',
        kind: 'Secret',
        type,
        metadata: {
          name: metadata.name.replace(`.${name}.`, `.${copy}.`),
          labels: { ...metadata.labels, name: copy },
        },
        data: { release: Buffer.from(release).toString('base64') },
      });
    }
  });
}

/** Copies of a release of ours, history and payload included; the objects of its chart are not. */
export async function cloneForUs(plane, namespace, { name, copies }) {
  const root = `/apis/helm.sh/v3/namespaces/${namespace}`;
  const secretsPath = `/api/v1/namespaces/${namespace}/secrets`;
  const selector = `labelSelector=helm.sh%2Frelease%3D${name}`;
  const [release, { items: versions }, { items: secrets }] = await Promise.all([
    call(plane, 'GET', `${root}/releases/${name}`),
    call(plane, 'GET', `${root}/releaseversions?${selector}`),
    call(plane, 'GET', `${secretsPath}?${selector}&fieldSelector=type%3Dhelm.sh%2Fpayload`),
  ]);
  await inParallel(names(name, copies), async (copy, number) => {
    const rename = (text) => `${text.slice(0, -4)}${String(number).padStart(4, '0')}`;
    const post = (path, object, { metadata, ...own }) => {
      const labels = { ...object.metadata.labels, 'helm.sh/release': copy };
      const named = { name: rename(object.metadata.name), labels, ...metadata };
      return call(plane, 'POST', path, { ...object, ...own, metadata: named });
    };
    const { current, latest } = release.status;
    const renamed = { current: rename(current), latest: { ...latest, name: rename(latest.name) } };
    const status = { ...release.status, ...renamed };
    const made = await post(`${root}/releases`, release, { status, metadata: { name: copy } });
    for (const version of versions) {
      const payload = version.spec.payload.map((part) => ({
        ...part,
        secret: rename(part.secret),
      }));
      const spec = { ...version.spec, release: copy, payload };
      const ownerReferences = [referenceTo(made)];
      await post(`${root}/releaseversions`, version, { spec, metadata: { ownerReferences } });
    }
    const typed = { apiVersion: 'v1', kind: 'Secret' };
    for (const secret of secrets) await post(secretsPath, secret, typed);
  });
}

function referenceTo({ apiVersion, kind, metadata: { name, uid } }) {
  return { apiVersion, kind, name, uid };
}

function names(name, copies) {
  return Array.from({ length: copies }, (_, index) => `${name}-${index + 1}`);
}

function decode(text) {
  return Buffer.from(text, 'base64');
}

async function inParallel(items, act) {
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await act(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** One request as the administrator; anything but success is an error. */
export function call(plane, method, path, body) {
  const headers = {
    authorization: `Bearer ${plane.admin.token}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const request = https.request(plane.url + path, { method, headers, ca: plane.ca });
    request.on('error', reject).on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      if (response.statusCode < 300) resolve(JSON.parse(text));
      else reject(new Error(`${method} ${path}: ${text}`));
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
