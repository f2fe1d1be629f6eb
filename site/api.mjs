/**
 * The pages of the library: for each door of the package everything that it offers, as its sources declare
 * it and say of it. Declarations carry their types, so that reading them is enough and nothing is compiled.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

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
  ['Functions', ts.SyntaxKind.FunctionDeclaration],
  ['Classes', ts.SyntaxKind.ClassDeclaration],
  ['Values', ts.SyntaxKind.VariableStatement],
  ['Interfaces', ts.SyntaxKind.InterfaceDeclaration],
  ['Types', ts.SyntaxKind.TypeAliasDeclaration],
];

function describeDoor(door, file, sources) {
  const offered = sources
    .exportsOf(file)
    .map((name) => ({ name, nodes: sources.find(file, name) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const missing = offered.filter(({ nodes }) => nodes.length === 0).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`${file}: where is ${missing.join(', ')} declared?`);
  const parts = groups.flatMap(([title, kind]) => {
    const own = offered.filter(({ nodes }) => nodes[0].kind === kind);
    return own.length === 0 ? [] : [`## ${title}`, ...own.map(describe)];
  });
  return [`# ${door}`, openingOf(sources.read(file)), ...parts].join('\n\n');
}

/** What the door's file says of itself. */
function openingOf(source) {
  const [comment = ''] = /^\/\*\*[^]*?\*\//.exec(source.text) ?? [];
  return tidy(comment);
}

function describe({ name, nodes }) {
  const [node] = nodes;
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const signature = nodes.map(signatureOf).join('\n');
  const text = comment === undefined ? '' : `${tidy(comment.getText())}\n\n`;
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

/** What is declared, without what it does. */
function signatureOf(node) {
  if (ts.isFunctionDeclaration(node)) return `${headOf(node)};`;
  if (ts.isClassDeclaration(node)) return classOf(node);
  if (ts.isVariableStatement(node)) {
    const [{ name, type }] = node.declarationList.declarations;
    return `const ${name.getText()}${type === undefined ? '' : `: ${type.getText()}`};`;
  }
  return withoutExport(node.getText());
}

function headOf(node) {
  const end = node.body === undefined ? node.getEnd() : node.body.getStart();
  const text = node.getSourceFile().text.slice(node.getStart(), end);
  return withoutExport(text)
    .replace(/^((?:static )?)async /, '$1')
    .replace(/;$/, '')
    .trim();
}

function withoutExport(text) {
  return text.replace(/^export /, '');
}

function classOf(node) {
  const { text } = node.getSourceFile();
  const opening = text.slice(node.getStart(), text.indexOf('{', node.name.getEnd())).trim();
  const members = node.members
    .filter((member) => member.name === undefined || !ts.isPrivateIdentifier(member.name))
    .map((member) => {
      const comment = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc);
      const said = comment === undefined ? '' : `  ${comment.getText()}\n`;
      return `${said}  ${memberOf(member)};`;
    });
  return `${withoutExport(opening)} {\n${members.join('\n')}\n}`;
}

function memberOf(member) {
  if (!ts.isPropertyDeclaration(member)) return headOf(member);
  const type = member.type === undefined ? '' : `: ${member.type.getText()}`;
  const modifiers = member.modifiers?.map((each) => each.getText()) ?? [];
  return [...modifiers, `${member.name.getText()}${type}`].join(' ');
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
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.#known.set(file, source);
    return source;
  }

  exportsOf(file) {
    return this.read(file).statements.flatMap((statement) => {
      if (!ts.isExportDeclaration(statement))
        return isExported(statement) ? namesOf(statement) : [];
      if (statement.exportClause === undefined)
        return this.exportsOf(this.#target(file, statement));
      return statement.exportClause.elements.map(({ name }) => name.text);
    });
  }

  /** The declarations of what a file exports under a name; functions may have several. */
  find(file, name) {
    const { statements } = this.read(file);
    const own = statements.filter((each) => namesOf(each).includes(name));
    if (own.length > 0) return own;
    for (const statement of statements) {
      const elements = boundBy(statement);
      const element = elements?.find((each) => each.name.text === name);
      if (element !== undefined && statement.moduleSpecifier !== undefined)
        return this.find(
          this.#target(file, statement),
          (element.propertyName ?? element.name).text,
        );
      const isAll = ts.isExportDeclaration(statement) && statement.exportClause === undefined;
      const found = isAll ? this.find(this.#target(file, statement), name) : [];
      if (found.length > 0) return found;
    }
    return [];
  }

  #target(file, { moduleSpecifier }) {
    return path.posix.join(path.posix.dirname(file), moduleSpecifier.text);
  }
}

/** What an import or export names. */
function boundBy(statement) {
  if (ts.isExportDeclaration(statement)) return statement.exportClause?.elements;
  if (ts.isImportDeclaration(statement)) return statement.importClause?.namedBindings?.elements;
  return undefined;
}

function isExported({ modifiers = [] }) {
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return groups.some(([, kind]) => kind === statement.kind) ? [statement.name?.text] : [];
}
