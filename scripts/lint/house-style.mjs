/** Rules of this house that no linter has: what they forbid, and what to write instead. */
const rules = {
  'named-exports': {
    create: (context) => ({
      ExportDefaultDeclaration: (node) => context.report({ node, message: 'Named exports only.' }),
    }),
  },
  'no-enum': {
    create: (context) => ({
      TSEnumDeclaration: (node) => context.report({ node, message: 'String unions, not enums.' }),
    }),
  },
  'no-spread-literal': {
    create: (context) => ({
      SpreadElement(node) {
        if (node.argument.type === 'ObjectExpression')
          context.report({ node, message: 'Write the properties themselves.' });
      },
    }),
  },
  'camel-case-constants': {
    create: (context) => ({
      Program({ body }) {
        for (const node of body.flatMap(namesDeclared))
          if (/^[A-Z][A-Z0-9]*_/.test(node.name))
            context.report({ node, message: 'Constants are camelCase.' });
      },
    }),
  },
};

function namesDeclared(statement) {
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (node?.type !== 'VariableDeclaration' || node.declare === true) return [];
  return node.declarations.map(({ id }) => id).filter(({ type }) => type === 'Identifier');
}

export default { meta: { name: 'house' }, rules };
