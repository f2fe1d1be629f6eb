import { describe, expect, test } from 'vitest';
import { ownSelector } from './own-selector.ts';

describe('ownSelector()', () => {
  test.for([
    ['owner=helm', 'app.kubernetes.io/managed-by=Helm'],
    ['owner==helm,team=blue', 'app.kubernetes.io/managed-by=Helm,team=blue'],
    ['owner!=helm', 'app.kubernetes.io/managed-by!=Helm'],
    ['name = web', 'helm.sh/release=web'],
    ['name in (web,api), status=deployed', 'helm.sh/release in (web,api)'],
    ['names in (web)', 'names in (web)'],
    ['owner=me,team in (a,owner=helm)', 'owner=me,team in (a,owner=helm)'],
  ])('reads %s as it is meant', ([selector = '', own = '']) => {
    expect(ownSelector(selector).labels).toBe(own);
  });

  test.for([
    ['status=deployed', true],
    ['status == failed', false],
    ['status!=failed,version=3', true],
    ['status in (failed, deployed),version notin (1,2)', true],
    ['version in (1,2)', false],
    ['team=blue', true],
  ] as const)('holds a version to %s', ([selector, isMatch]) => {
    expect(ownSelector(selector).matches({ status: 'deployed', revision: 3 })).toBe(isMatch);
  });
});
