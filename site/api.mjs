/**
 * The pages of the library: for each door of the package everything that it offers, as its sources declare
 * it and say of it. Declarations carry their types, so that reading them is enough and nothing is compiled.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const doors = {
  'helm-ts': 'src/index.ts',
  'helm-ts/browser': 'src/browser.ts',
  'helm-ts/engine': 'src/engine.ts',
  'helm-ts/lua': 'src/lua.ts',
  'helm-ts/cluster': 'cluster/index.ts',
  'helm-ts/controller': 'controller/index.ts',
  'helm-ts/dashboard': 'dashboard/index.ts',
};

/** Pages as Markdown, by their file below `docs`. */
export function describeDoors(root) {
  const sources = new Sources(root);
  return Object.entries(doors).map(([door, file]) => ({
    file: `library/${door.replace('/', '-')}.md`,
    text: describeDoor(door, file, sources),
  }));
}

const groups = [
  ['Functions', ['FunctionDeclaration', 'TSDeclareFunction']],
  ['Classes', ['ClassDeclaration']],
  ['Values', ['VariableDeclaration']],
  ['Interfaces', ['TSInterfaceDeclaration']],
  ['Types', ['TSTypeAliasDeclaration']],
];

function describeDoor(door, file, sources) {
  const offered = sources
    .exportsOf(file)
    .map((name) => ({ name, declarations: sources.find(file, name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const missing = offered.filter(({ declarations }) => declarations.length === 0);
  if (missing.length > 0)
    throw new Error(`${file}: where is ${missing.map(({ name }) => name).join(', ')} declared?`);
  const parts = groups.flatMap(([title, kinds]) => {
    const own = offered.filter(({ declarations: [{ node }] }) => kinds.includes(node.type));
    return own.length === 0 ? [] : [`## ${title}`, ...own.map(describe)];
  });
  return [`# ${door}`, openingOf(sources.read(file)), ...parts].join('\n\n');
}

/** What the door's file says of itself. */
function openingOf({ text }) {
  const [comment = ''] = /^\/\*\*[^]*?\*\//.exec(text) ?? [];
  return tidy(comment);
}

function describe({ name, declarations }) {
  const [{ statement, source }] = declarations;
  const comment = commentOn(statement, source);
  const signature = declarations.map(signatureOf).join('\n');
  const text = comment === undefined ? '' : `${tidy(comment)}\n\n`;
  return `### ${name}\n\n${text}\`\`\`ts\n${signature}\n\`\`\``;
}

/** The text of a comment, its examples as code. */
function tidy(comment) {
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();
  const [said, ...examples] = text.split(/^@example\n?/m);
  const code = examples.map((each) => `\`\`\`ts\n${each.trim()}\n\`\`\``);
  return [said.replace(/^@(\w+)/gm, '_$1_').trim(), ...code].filter(Boolean).join('\n\n');
}

/** The first of the documentation comments that stand right before a node. */
function commentOn({ start }, { text, comments }) {
  let [first, before] = [undefined, start];
  for (const comment of comments.toReversed()) {
    if (comment.end > before) continue;
    if (text.slice(comment.end, before).trim() !== '') break;
    before = comment.start;
    if (comment.type === 'Block' && comment.value.startsWith('*'))
      first = text.slice(comment.start, comment.end);
  }
  return first;
}

/** What is declared, without what it does. */
function signatureOf({ node, source }) {
  if (node.type === 'ClassDeclaration') return classOf(node, source);
  if (node.type === 'FunctionDeclaration') return `${headOf(node, node, source)};`;
  if (node.type !== 'VariableDeclaration') return textOf(node, source);
  const [{ id }] = node.declarations;
  return `const ${textOf(id, source)};`;
}

function textOf({ start, end }, { text }) {
  return text.slice(start, end);
}

/** A function up to its body. */
function headOf(node, { body }, source) {
  return source.text
    .slice(node.start, body?.start ?? node.end)
    .replace(/^((?:static )?)async /, '$1')
    .replace(/;$/, '')
    .trim();
}

function classOf(node, source) {
  const opening = source.text.slice(node.start, node.body.start).trim();
  const members = node.body.body
    .filter(({ key }) => key?.type !== 'PrivateIdentifier')
    .map((member) => {
      const comment = commentOn(member, source);
      const said = comment === undefined ? '' : `  ${comment}\n`;
      return `${said}  ${memberOf(member, source)};`;
    });
  return `${opening} {\n${members.join('\n')}\n}`;
}

function memberOf(member, source) {
  if (member.type !== 'PropertyDefinition') return headOf(member, member.value, source);
  return source.text.slice(member.start, (member.typeAnnotation ?? member.key).end);
}

/** Source files, read once, and the way from a name to where it is declared. */
class Sources {
  #root;
  #known = new Map();

  constructor(root) {
    this.#root = root;
  }

  read(file) {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(path.join(this.#root, file), 'utf8');
    const { program, comments, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
    const source = { text, comments, statements: program.body };
    this.#known.set(file, source);
    return source;
  }

  exportsOf(file) {
    return this.read(file).statements.flatMap((statement) => {
      if (statement.type === 'ExportAllDeclaration')
        return this.exportsOf(targetOf(file, statement));
      if (statement.type !== 'ExportNamedDeclaration') return [];
      return [...namesOf(statement), ...statement.specifiers.map(({ exported }) => exported.name)];
    });
  }

  /** The declarations of what a file exports under a name; functions may have several. */
  find(file, name) {
    const source = this.read(file);
    const own = source.statements.filter((each) => namesOf(each).includes(name));
    if (own.length > 0)
      return own.map((statement) => ({ statement, node: declaredBy(statement), source }));
    for (const statement of source.statements) {
      const inside = nameInside(statement, name);
      const found = inside === undefined ? [] : this.find(targetOf(file, statement), inside);
      if (found.length > 0) return found;
    }
    return [];
  }
}

function targetOf(file, statement) {
  return path.posix.join(path.posix.dirname(file), statement.source.value);
}

/** What a name is called in the file that a statement takes it from, or would be. */
function nameInside(statement, name) {
  if (statement.source === undefined || statement.source === null) return undefined;
  if (statement.type === 'ExportAllDeclaration') return name;
  const isNamed = (each) => (each.exported ?? each.local).name === name;
  const bound = statement.specifiers.find(isNamed);
  return bound && (bound.exported === undefined ? bound.imported : bound.local)?.name;
}

function declaredBy(statement) {
  return statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
}

function namesOf(statement) {
  const node = declaredBy(statement);
  if (node?.type === 'VariableDeclaration') return node.declarations.map(({ id }) => id.name);
  return groups.some(([, kinds]) => kinds.includes(node?.type)) ? [node.id?.name] : [];
}
