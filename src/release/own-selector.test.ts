import { expect, test } from 'vitest';
import { ownSelector } from './own-selector.ts';

test.for([
  ['owner=helm', 'app.kubernetes.io/managed-by=Helm'],
  ['owner==helm,team=blue', 'app.kubernetes.io/managed-by=Helm,team=blue'],
  ['owner!=helm', 'app.kubernetes.io/managed-by!=Helm'],
  ['name = web', 'helm.sh/release=web'],
  ['owner=me,team in (a,owner=helm)', 'owner=me,team in (a,owner=helm)'],
])('ownSelector() reads %s as it is meant', ([selector = '', own = '']) => {
  expect(ownSelector(selector)).toBe(own);
});
