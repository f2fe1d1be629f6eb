import { RecordFields } from '../../base/index.ts';
import { hookPhases } from '../release.ts';
import { parseRecord, unpackRecord } from '../unpack-record.ts';
import type { HelmChart, HelmFile, HelmHook, HelmHookRun, HelmRelease } from './helm-record.ts';

/** Reads what Helm writes: base64 of gzip of JSON. Throws `UnreadableRecord`. */
export function decodeHelmRecord(text: string): HelmRelease {
  const fields = new RecordFields(unpack(Buffer.from(text, 'base64')));
  const info = fields.fields('info');
  return {
    name: fields.text('name'),
    namespace: fields.optionalText('namespace') ?? '',
    revision: fields.count('version'),
    status: info.optionalText('status') ?? 'unknown',
    description: info.optionalText('description') ?? '',
    notes: info.optionalText('notes') ?? '',
    firstDeployedAt: dateIn(info, 'first_deployed'),
    lastDeployedAt: dateIn(info, 'last_deployed'),
    deletedAt: dateIn(info, 'deleted'),
    chart: parseChart(fields.fields('chart')),
    values: fields.has('config') ? fields.map('config') : {},
    manifest: fields.optionalText('manifest') ?? '',
    hooks: fields.items('hooks').map(parseHook),
    applyMethod: fields.optionalText('apply_method') === 'ssa' ? 'ssa' : 'csa',
    origin: parseOrigin(fields),
  };
}

/** What cannot be told from the rest of a record, or not as exactly. */
function parseOrigin(fields: RecordFields): HelmRelease['origin'] {
  const info = fields.map('info');
  const times = ['first_deployed', 'last_deployed', 'deleted', 'rollback_revision'];
  const told = times.filter((name) => info[name] !== undefined && info[name] !== '');
  const runs = fields.items('hooks').map((hook) => ({
    name: hook.optionalText('name') ?? '',
    path: hook.optionalText('path') ?? '',
    last_run: hook.has('last_run') ? hook.map('last_run') : { phase: '' },
  }));
  return {
    info: Object.fromEntries(told.map((name) => [name, info[name]])),
    runs,
    apply_method: fields.optionalText('apply_method') ?? '',
  };
}

/** The first records of Helm were not compressed. */
function unpack(bytes: Buffer): unknown {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
  return isCompressed ? unpackRecord(bytes) : parseRecord(bytes.toString('utf8'));
}

/** Early versions of Helm wrote an empty text for no date. */
function dateIn(info: RecordFields, name: string): Date | undefined {
  const text = info.optionalText(name) ?? '';
  return text === '' ? undefined : info.date(name);
}

function parseChart(chart: RecordFields): HelmChart {
  return {
    metadata: chart.map('metadata'),
    lock: chart.has('lock') ? chart.map('lock') : undefined,
    values: chart.has('values') ? chart.map('values') : {},
    schema: chart.has('schema') ? Buffer.from(chart.text('schema'), 'base64') : undefined,
    templates: chart.items('templates').map(parseFile),
    files: chart.items('files').map(parseFile),
  };
}

function parseFile(file: RecordFields): HelmFile {
  const data = Buffer.from(file.optionalText('data') ?? '', 'base64');
  return { name: file.text('name'), data };
}

function parseHook(hook: RecordFields): HelmHook {
  return {
    name: hook.optionalText('name') ?? '',
    kind: hook.optionalText('kind') ?? '',
    path: hook.optionalText('path') ?? '',
    manifest: hook.optionalText('manifest') ?? '',
    lastRun: hook.has('last_run') ? parseHookRun(hook.fields('last_run')) : undefined,
  };
}

/** A hook that never ran has a phase without a name. */
function parseHookRun(run: RecordFields): HelmHookRun | undefined {
  const phase = hookPhases.find((each) => each === run.optionalText('phase'));
  const [startedAt, completedAt] = [dateIn(run, 'started_at'), dateIn(run, 'completed_at')];
  if (phase === undefined || startedAt === undefined || completedAt === undefined) return undefined;
  return { startedAt, completedAt, phase };
}
