import path from 'node:path/posix';
import { isHelmError } from '../../base/index.ts';
import type { SourcePosition } from '../../base/index.ts';
import { GoError, trimSpace } from '../../go/index.ts';
import { offsetOf, YamlError } from '../../yaml/index.ts';
import type { Finding, Severity } from '../finding.ts';
import { findDeprecation } from '../kubernetes/api-lifecycle.ts';
import { deprecatedApis } from '../kubernetes/api-table.ts';
import { checkIndent, checkListAnnotations, checkSelector } from '../kubernetes/manifest-checks.ts';
import { checkObjectName } from '../kubernetes/object-name.ts';
import { readHeads } from '../kubernetes/read-heads.ts';
import type { ObjectHead } from '../kubernetes/read-heads.ts';
import type { LintTarget, RenderedChart } from '../target.ts';

const directoryPath = 'templates/';

/** Helm's rules about templates: that they render, to YAML, and to objects Kubernetes would take. */
export function lintTemplates(target: LintTarget): Finding[] {
  const { directory, rendering } = target;
  const kind = directory.kindOf('templates');
  if (kind === undefined) {
    return [finding('warning', 'TemplatesMissing', 'directory does not exist', directoryPath)];
  }
  if (kind === 'file') {
    return [finding('error', 'TemplatesInvalid', 'not a directory', directoryPath)];
  }
  if (rendering.isRendered) return lintRendered(target, rendering);
  // Helm gives up on charts whose dependencies or values do not fit together without a word.
  if (rendering.stage === 'dependencies') return [];
  const { code, message, source } = rendering.error;
  const place = source && { ...source, file: inChart(source.file, target) };
  return [{ severity: 'error', code, message, path: directoryPath, source: place }];
}

/** Errors name templates by the chart first. */
function inChart(file: string, { loaded }: LintTarget): string {
  const prefix = isHelmError(loaded) ? '' : `${loaded.metadata.name}/`;
  return file.startsWith(prefix) ? file.slice(prefix.length) : file;
}

function lintRendered(target: LintTarget, rendered: RenderedChart): Finding[] {
  const { chart, files } = rendered;
  const findings: Finding[] = [];
  for (const { name } of chart.templates) {
    findings.push(...lintExtension(name));
    if (!/\.ya?ml$/i.test(name)) continue;
    const fullName = path.join(chart.metadata.name, name);
    const text = files.get(fullName) ?? '';
    if (trimSpace(text) === '') continue;
    findings.push(...complaints('warning', 'IndentInvalid', checkIndent(text), name));
    try {
      for (const head of readHeads(text)) findings.push(...lintObject(target, head, name, text));
    } catch (error) {
      if (!(error instanceof GoError)) throw error;
      // Helm looks no further, not even into the other templates.
      const message = `unable to parse YAML: ${error.message}`;
      const found = finding('error', 'ManifestNotYaml', message, name);
      return [...findings, { ...found, source: sourceOf(error, fullName, target, rendered) }];
    }
  }
  return findings;
}

/** The line of the template that made the line that is wrong. */
function sourceOf(
  error: GoError,
  name: string,
  target: LintTarget,
  { files, findOrigin }: RenderedChart,
): SourcePosition | undefined {
  if (!(error instanceof YamlError) || error.position === undefined) return undefined;
  const text = files.get(name) ?? '';
  const source = findOrigin?.(name, text, offsetOf(text, error.position))?.source;
  return source && { ...source, file: inChart(source.file, target) };
}

function lintExtension(name: string): Finding[] {
  const extension = /\.[^./]*$/.exec(name)?.[0] ?? '';
  if (['.yaml', '.yml', '.tpl', '.txt'].includes(extension)) return [];
  const message = `file extension '${extension}' not valid. Valid extensions are .yaml, .yml, .tpl, or .txt`;
  return [finding('error', 'ExtensionInvalid', message, name)];
}

function lintObject(
  { kubeVersion }: LintTarget,
  head: ObjectHead,
  name: string,
  text: string,
): Finding[] {
  const deprecation = findDeprecation(deprecatedApis, head, kubeVersion);
  return [
    ...complaints('warning', 'ObjectNameInvalid', checkObjectName(head.kind, head.name), name),
    ...complaints('warning', 'ApiDeprecated', deprecation, name),
    ...complaints('error', 'SelectorMissing', checkSelector(head, text), name),
    ...complaints('error', 'ResourcePolicyIgnored', checkListAnnotations(head, text), name),
  ];
}

function complaints(
  severity: Severity,
  code: string,
  message: string | undefined,
  name: string,
): Finding[] {
  return message === undefined ? [] : [finding(severity, code, message, name)];
}

function finding(severity: Severity, code: string, message: string, name: string): Finding {
  return { severity, code, message, path: name };
}
