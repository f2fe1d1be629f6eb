/** A test of Helm's that runs commands. */
export interface TestOutcome {
  readonly name: string;
  readonly commands: readonly string[];
  readonly hasPassed: boolean;
  /** What it wrote besides. */
  readonly log: string;
}

/** Reads what `go test -v` writes, and the commands that `elsewhere_test.go` does; tests without one are left out. */
export function readOutcomes(output: string): readonly TestOutcome[] {
  const commands = new Map<string, string[]>();
  const logs = new Map<string, string[]>();
  const passed = new Set<string>();
  let current = '';
  for (const line of output.split('\n')) {
    const [, word = '', rest = ''] = /^ *(?:===|---) (\w+):? +(.*)$/.exec(line) ?? [];
    if (word === 'RUN' || word === 'NAME') current = rest;
    else if (word === 'COMMAND') append(commands, current, rest);
    else if (word === 'PASS') passed.add(rest.replace(/ \([\d.]+s\)$/, ''));
    else append(logs, current, line);
  }
  return [...commands].map(([name, lines]) => ({
    name,
    commands: lines,
    hasPassed: passed.has(name),
    log: (logs.get(name) ?? []).join('\n'),
  }));
}

function append(lists: Map<string, string[]>, key: string, line: string): void {
  lists.set(key, [...(lists.get(key) ?? []), line]);
}
