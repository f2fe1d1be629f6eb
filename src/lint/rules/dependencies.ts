import { isHelmError } from '../../base/index.ts';
import type { Chart, Dependency } from '../../chart/index.ts';
import type { Finding } from '../finding.ts';
import type { LintTarget } from '../target.ts';

/** Helm's rules about dependencies: that Chart.yaml and charts/ agree. Twins do not even load. */
export function lintDependencies({ directory, loaded }: LintTarget): Finding[] {
  if (isHelmError(loaded)) {
    const message = `unable to load chart\n\t${loaded.message}`;
    const { source } = loaded;
    return [{ severity: 'error', code: 'ChartInvalid', message, path: '', source }];
  }
  const { path } = directory;
  const declared = loaded.metadata.dependencies ?? [];
  return [
    ...listing('error', 'DependencyUndeclared', {
      names: undeclaredIn(loaded, declared),
      complaint: 'chart metadata is missing these dependencies',
      path,
    }),
    ...listing('warning', 'DependencyMissing', {
      names: missingIn(loaded, declared),
      complaint: 'chart directory is missing these dependencies',
      path,
    }),
  ];
}

interface Listing {
  readonly names: readonly string[];
  readonly complaint: string;
  readonly path: string;
}

function listing(
  severity: Finding['severity'],
  code: string,
  { names, complaint, path }: Listing,
): Finding[] {
  if (names.length === 0) return [];
  return [{ severity, code, message: `${complaint}: ${names.join(',')}`, path }];
}

function undeclaredIn({ dependencies }: Chart, declared: readonly Dependency[]): string[] {
  const names = new Set(declared.map(({ name }) => name));
  return dependencies.map(({ metadata }) => metadata.name).filter((name) => !names.has(name));
}

function missingIn({ dependencies }: Chart, declared: readonly Dependency[]): string[] {
  const names = new Set(dependencies.map(({ metadata }) => metadata.name));
  return declared.map(({ name }) => name).filter((name) => !names.has(name));
}
