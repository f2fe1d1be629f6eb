import type { CommandEntry } from '../../command.ts';

export const cluster: CommandEntry = {
  name: 'cluster',
  section: 'clusters',
  summary: 'run a Kubernetes API of its own, to try charts on',
  description: `Run a Kubernetes API in one process on this machine, to try charts on: it takes half a second to start,
and needs nothing but this program. It keeps objects and makes workloads ready as a cluster would, but no container runs.`,
  subcommands: [
    {
      name: 'list',
      aliases: ['ls'],
      summary: 'list the embedded clusters that run',
      load: () => import('./list.ts'),
    },
    {
      name: 'restore',
      summary: 'make the embedded cluster what it was in a snapshot',
      load: () => import('./restore.ts'),
    },
    {
      name: 'snapshot',
      summary: 'write everything that the embedded cluster holds into a file',
      load: () => import('./snapshot.ts'),
    },
    {
      name: 'start',
      summary: 'start the embedded cluster',
      load: () => import('./start.ts'),
    },
    {
      name: 'status',
      summary: 'say whether the embedded cluster runs, and where',
      load: () => import('./status.ts'),
    },
    {
      name: 'stop',
      summary: 'stop the embedded cluster',
      load: () => import('./stop.ts'),
    },
  ],
};
