/** A chart that has one of everything that the proposal says of releases; its script tells what it hears. */
import {
  annotated,
  broken,
  config,
  deployment,
  job,
  when,
} from '../../cluster/lifecycle/samples.ts';

const heard = [
  ...['chart-loaded', 'pre-render', 'post-render', 'pre-validate', 'post-validate'],
  ...['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade', 'wait', 'ready'],
  ...['pre-rollback', 'post-rollback', 'pre-delete', 'post-delete'],
  ...['pre-test', 'post-test', 'failed-test'],
];

const script = `function init(events)
  for _, name in ipairs(json.decode('${JSON.stringify(heard)}')) do
    events.on(name, 0, function(c)
      println("lua: " .. name, c.release.name, c.chart and c.chart.name or "no chart", c.objects and #c.objects or "no objects")
    end)
  end
  events.on("post-render", 1, function(c)
    c.templates = {}
    c.objects[1].metadata.labels = { by = "lua" }
    c.notes = c.notes .. "and a script"
  end)
  events.on("pre-test", 1, function(c)
    for _, object in ipairs(c.objects) do
      if object.kind == "Job" then object.metadata.labels = { changed = "before-test" } end
    end
  end)
end
`;

const name = '{{ .Release.Name }}';
const hook = (events: string): Readonly<Record<string, string>> => ({ 'helm.sh/hook': events });

export const chartFiles: Readonly<Record<string, string>> = {
  'values.yaml': 'text: first\n',
  'templates/config.yaml': config(name),
  'templates/deployment.yaml': deployment(name),
  'templates/elsewhere.yaml': when(
    'elsewhere',
    config(`${name}-elsewhere`, '  namespace: {{ .Values.elsewhere }}\n'),
  ),
  'templates/hook.yaml': config(`${name}-hook`, annotated(hook('pre-install'))),
  'templates/free.yaml': config(
    `${name}-free`,
    annotated({ ...hook('pre-install'), 'helm.sh/hook-policy': 'unmanaged' }),
  ),
  'templates/test.yaml': job(
    `${name}-test`,
    hook('test'),
    '{{ .Values.outcome | default "succeed" }}',
  ),
  'templates/broken.yaml': when('broken', broken(`${name}-broken`)),
  'templates/NOTES.txt': `notes of ${name} `,
  'ext/lua/chart.lua': script,
};
