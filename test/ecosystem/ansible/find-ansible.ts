import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Ansible {
  readonly python: string;
  readonly playbook: string;
  readonly collections: string;
}

const home = path.join(os.homedir(), '.cache/helm-ts/tools/ansible');

/** Ansible with kubernetes.core, which PyPI has in the package of all collections; undefined where it cannot be had. */
export function findAnsible(): Ansible | undefined {
  const ansible = {
    python: path.join(home, 'python/bin/python'),
    playbook: path.join(home, 'python/bin/ansible-playbook'),
    collections: path.join(home, 'collections'),
  };
  try {
    if (!existsSync(ansible.collections)) install(ansible);
    return ansible;
  } catch (error) {
    process.stderr.write(`Ansible could not be had: ${String(error).split('\n')[0] ?? ''}\n`);
    return undefined;
  }
}

function install({ python, collections }: Ansible): void {
  if (process.env['ECOSYSTEM_BUILD'] === 'never') throw new Error('ECOSYSTEM_BUILD=never');
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-ansible-'));
  const pip = (...args: readonly string[]) =>
    execFileSync(python, ['-m', 'pip', '-q', ...args], { stdio: 'ignore' });
  try {
    mkdirSync(home, { recursive: true });
    execFileSync('python3', ['-m', 'venv', path.join(home, 'python')], { stdio: 'ignore' });
    pip('install', 'ansible-core==2.19.14', 'kubernetes', 'PyYAML');
    pip('download', '--no-deps', '-d', scratch, 'ansible==12.3.0');
    const [wheel = ''] = readdirSync(scratch);
    const wanted = ['kubernetes/core', 'ansible/posix', 'ansible/utils'];
    const members = wanted.map((name) => `ansible_collections/${name}/*`);
    const unpacked = path.join(home, 'unpacked');
    execFileSync('unzip', ['-qo', path.join(scratch, wheel), ...members, '-d', unpacked]);
    execFileSync('mv', [unpacked, collections]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
