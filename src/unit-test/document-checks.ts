import { matches } from './matches.ts';
import { eachDocument, show, textAt, wanted } from './scope.ts';
import type { Check } from './scope.ts';
import { valuesAt } from './set-path.ts';

type Table = ReadonlyMap<string, unknown>;

export const hasDocuments: Check = ({ all, selected, params, negative }) => {
  const { length } = params.get('filterAware') === true ? selected : all;
  if ((BigInt(length) === params.get('count')) !== negative) return [];
  return [
    `expected${negative ? ' not' : ''} ${show(params.get('count'))} documents, got ${length}`,
  ];
};

export const containsDocument: Check = ({ selected, params, negative }) => {
  const isOne = (document: unknown): boolean =>
    isField(document, 'kind') &&
    isField(document, 'apiVersion') &&
    hasName(document, 'name') &&
    hasName(document, 'namespace');
  function isField(document: unknown, field: string): boolean {
    const found = document instanceof Map ? (document.get(field) as unknown) : undefined;
    return typeof found !== 'string' || found === params.get(field);
  }
  function hasName(document: unknown, field: string): boolean {
    const name = params.get(field) ?? '';
    return name === '' || valuesAt(document, `metadata.${field}`)[0] === name;
  }
  if (selected.length === 0) return negative ? [] : ['there is no document'];
  const verdicts = selected.map((document) => isOne(document) !== negative);
  const isEnough = (params.get('any') === true) !== negative;
  if (isEnough ? verdicts.includes(true) : !verdicts.includes(false)) return [];
  return [`expected${negative ? ' not' : ''} to contain the document ${show(params)}`];
};

export function onRaw(judge: (raw: string, params: Table) => boolean, words: string): Check {
  return (scope) =>
    eachDocument(scope, words, (document) => {
      const raw = rawOf(document);
      if (judge(raw, scope.params) !== scope.negative) return [];
      return [
        `expected${scope.negative ? ' not' : ''} ${words}${wanted(scope.params)}, got ${show(raw)}`,
      ];
    });
}

export function rawOf(document: unknown): string {
  const raw: unknown = document instanceof Map ? document.get('raw') : undefined;
  return typeof raw === 'string' ? raw : '';
}

export const failedTemplate: Check = ({ selected, params, negative, error }) => {
  const message = textAt(params, 'errorMessage');
  const pattern = textAt(params, 'errorPattern');
  const isMeant = (text: string): boolean => {
    if (pattern !== '') return matchesError(pattern, text);
    return message === '' || message === text;
  };
  if (error !== undefined) return isMeant(error) !== negative ? [] : [`got the error: ${error}`];
  if (selected.length === 0) return negative ? [] : ['no template failed'];
  if (message === '' && pattern === '') return [];
  const wrong = selected.map(rawOf).filter((text) => isMeant(text) === negative);
  return wrong.map((text) => `expected the error${wanted(params)}, got ${show(text)}`);
};

/** A pattern that matches nothing may be meant as it is written. */
function matchesError(pattern: string, text: string): boolean {
  try {
    if (matches(pattern, text)) return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  return text.includes(pattern);
}

export function snapshot(
  contentsOf: (document: unknown, params: Table) => readonly unknown[],
): Check {
  return ({ selected, params, negative, compareToSnapshot }) =>
    selected.flatMap((document) => {
      const contents = contentsOf(document, params);
      if (contents.length === 0 && !negative) return [`unknown path ${textAt(params, 'path')}`];
      return contents.flatMap((content) => {
        const isSame = compareToSnapshot(content);
        const isRight = patternsHold(params, content) ?? isSame;
        return isRight !== negative ? [] : [`does not match its snapshot: ${show(content)}`];
      });
    });
}

/** Patterns are looked for instead of the snapshot. */
function patternsHold(params: Table, content: unknown): boolean | undefined {
  const [wantedPattern, unwanted] = ['matchRegex', 'notMatchRegex'].map((key) => {
    const table = params.get(key);
    return table instanceof Map ? textAt(table as Table, 'pattern') : '';
  });
  if (!wantedPattern && !unwanted) return undefined;
  const text = show(content);
  return (
    (!wantedPattern || matches(wantedPattern, text)) && (!unwanted || !matches(unwanted, text))
  );
}

export const valuesAtPath = (document: unknown, params: Table): readonly unknown[] => {
  const path = textAt(params, 'path');
  return path === '' ? [document] : valuesAt(document, path);
};
