import { readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of the processor that a process has had. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** MiB that a process has now, and had at most. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const valueOf = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: valueOf('VmRSS'), peak: valueOf('VmHWM') };
}

/** The API server that listens on a port, and all that was started with it: etcd, controllers, scheduler. */
export function findPlane(port) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const server = pids.find((pid) => {
    const line = readOf(pid, 'cmdline').split('\0');
    return line[1] === 'kube-apiserver' && line.join(' ').includes(String(port));
  });
  const parent = parentOf(server);
  return { server, others: pids.filter((pid) => pid !== server && parentOf(pid) === parent) };
}

function parentOf(pid) {
  return readOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')[1];
}

/** Empty for a process that is gone. */
function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
