import { chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';
import { damage } from './damage.ts';
import { writeData, writeOperand, writePipeline } from './expression.ts';
import { deeper, rootScope } from './scope.ts';
import type { Scope } from './scope.ts';

export function writePrograms(seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = chanceOf(seed, index);
    const program = writeProgram(chance);
    return chance.happens(0.15) ? damage(chance, program) : program;
  });
}

/** A template program: definitions, then statements. */
function writeProgram(chance: Chance): string {
  const names = chance.many(0, 2, () => chance.pick(['one', 'two', 't.three']));
  const templates = [...new Set(names)];
  const definitions = templates.map((name, index) => {
    // Those that are defined before: none includes itself for ever.
    const scope = { ...rootScope(chance, 2), templates: templates.slice(0, index) };
    return `${open(chance)}define "${name}"${close(chance)}${writeBody(scope)}${open(chance)}end${close(chance)}`;
  });
  const scope = { ...rootScope(chance, chance.between(2, 4)), templates };
  return [...definitions, writeBody(scope)].join(chance.pick(['', '\n']));
}

const texts = [
  '',
  ' ',
  '\n',
  'a',
  'key: ',
  '  \n  ',
  '\n\n',
  '- ',
  'é',
  '}',
  '{ ',
  '\t',
  'text\n',
  '|',
];

function open(chance: Chance): string {
  return chance.happens(0.15) ? '{{- ' : chance.pick(['{{ ', '{{ ', '{{']);
}

function close(chance: Chance): string {
  return chance.happens(0.15) ? ' -}}' : ' }}';
}

function action({ chance }: Scope, text: string): string {
  return `${open(chance)}${text}${close(chance)}`;
}

/** Statements one after the other; what one declares, the next may use. */
function writeBody(scope: Scope): string {
  const { chance } = scope;
  let inner = scope;
  let body = '';
  const count = chance.between(1, scope.depth > 1 ? 3 : 2);
  for (let index = 0; index < count; index++) {
    body += chance.pick(texts);
    const statement = writeStatement(inner, `$v${scope.variables.length + index}`);
    body += statement.text;
    if (statement.kind !== undefined) {
      const declared = { name: `$v${scope.variables.length + index}`, kind: statement.kind };
      inner = { ...inner, variables: [...inner.variables, declared] };
    }
  }
  return body + chance.pick(texts);
}

interface Statement {
  readonly text: string;
  /** Of the variable that it declares. */
  readonly kind?: string;
}

const declarable = ['string', 'int', 'float', 'list', 'dict', 'any', 'bool', 'time'];

function writeStatement(scope: Scope, name: string): Statement {
  const { chance } = scope;
  if (scope.depth > 0 && chance.happens(0.35)) return { text: writeBlock(scope) };
  if (chance.happens(0.15)) {
    const kind = chance.pick(declarable);
    return { text: action(scope, `${name} := ${writePipeline(scope, kind)}`), kind };
  }
  return { text: writeSimple(scope) };
}

function writeSimple(scope: Scope): string {
  const { chance } = scope;
  const variable = scope.variables.length > 0 ? chance.pick(scope.variables) : undefined;
  if (variable !== undefined && chance.happens(0.08)) {
    return action(scope, `${variable.name} = ${writePipeline(scope, variable.kind)}`);
  }
  if (chance.happens(0.03))
    return `{{${chance.pick(['', '- '])}/* note */${chance.pick(['', ' -'])}}}`;
  if (scope.templates.length > 0 && chance.happens(0.06)) {
    return action(scope, `template "${chance.pick(scope.templates)}" ${writeData(scope)}`);
  }
  if (scope.isInLoop && chance.happens(0.08))
    return action(scope, chance.pick(['break', 'continue']));
  return action(scope, writePipeline(scope));
}

function writeBlock(scope: Scope): string {
  const { chance } = scope;
  if (chance.happens(0.05)) return writeNamedBlock(scope);
  return chance.pick([writeIf, writeWith, writeRange])(scope);
}

function writeIf(scope: Scope): string {
  const { chance } = scope;
  const branches = chance.many(0, 1, () =>
    writeElse(scope, `else if ${writePipeline(deeper(scope))}`),
  );
  const last = chance.happens(0.5) ? writeElse(scope, 'else') : '';
  return `${action(scope, `if ${writePipeline(deeper(scope))}`)}${writeBody(deeper(scope))}${branches.join('')}${last}${action(scope, 'end')}`;
}

function writeElse(scope: Scope, head: string): string {
  return `${action(scope, head)}${writeBody(deeper(scope))}`;
}

function writeWith(scope: Scope): string {
  const { chance } = scope;
  const kind = chance.pick(declarable);
  const name = `$w${scope.depth}`;
  const isNamed = chance.happens(0.3);
  const inner = deeper(scope, {
    dot: kind,
    variables: isNamed ? [...scope.variables, { name, kind }] : scope.variables,
  });
  const head = `with ${isNamed ? `${name} := ` : ''}${writePipeline(deeper(scope), kind)}`;
  const another = chance.happens(0.2)
    ? `${action(scope, `else with ${writePipeline(deeper(scope), kind)}`)}${writeBody(inner)}`
    : '';
  const otherwise = chance.happens(0.4) ? writeElse(scope, 'else') : '';
  return `${action(scope, head)}${writeBody(inner)}${another}${otherwise}${action(scope, 'end')}`;
}

function writeNamedBlock(scope: Scope): string {
  const { chance } = scope;
  const inner = deeper(scope, { variables: [], templates: [] });
  const head = `block "block-${chance.between(1, 3)}" ${writeData(scope)}`;
  return `${action(scope, head)}${writeBody(inner)}${action(scope, 'end')}`;
}

function writeRange(scope: Scope): string {
  const { chance } = scope;
  const kind = chance.pick(['list', 'list', 'dict', 'size', 'any']);
  const names = [`$k${scope.depth}`, `$e${scope.depth}`].slice(chance.between(0, 2));
  const variables = names.map((name, index) => ({
    name,
    kind: index === 0 && names.length === 2 ? keyKind(kind) : 'any',
  }));
  const inner = deeper(scope, {
    dot: kind === 'size' ? 'int' : 'any',
    variables: [...scope.variables, ...variables],
    isInLoop: true,
  });
  const declared = names.length > 0 ? `${names.join(', ')} := ` : '';
  const otherwise = chance.happens(0.3) ? writeElse(scope, 'else') : '';
  return `${action(scope, `range ${declared}${rangeOver(scope, kind)}`)}${writeBody(inner)}${otherwise}${action(scope, 'end')}`;
}

function keyKind(kind: string): string {
  return kind === 'dict' ? 'string' : 'int';
}

/** A number counts: it must not count for ever. */
function rangeOver(scope: Scope, kind: string): string {
  return kind === 'any'
    ? writeOperand(deeper(scope), scope.chance.pick(['list', 'dict']))
    : writeOperand(deeper(scope), kind);
}
