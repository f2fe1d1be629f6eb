import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'node_modules/', '**/*.js', '**/*.mjs', '**/*.cjs']),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Interfaces promise; an implementation that need not wait still keeps the promise.
      '@typescript-eslint/require-await': 'off',
      // What is returned unawaited outlives the resources of its function.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'TSEnumDeclaration', message: 'String unions, not enums.' },
        {
          selector: 'SpreadElement > ObjectExpression',
          message: 'Write the properties themselves.',
        },
        {
          selector:
            'Program > VariableDeclaration[declare!=true] > VariableDeclarator > Identifier.id[name=/^[A-Z][A-Z0-9]*_/]',
          message: 'Constants are camelCase.',
        },
      ],
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
