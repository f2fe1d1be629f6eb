/**
 * CEL, the Common Expression Language, as the Kubernetes API server evaluates it: parsed, type
 * checked, its cost estimated and then counted, every message in the server's words. Its one idea is
 * that an expression is checked against declared types before anything is evaluated.
 *
 * It knows schemas and JSON, but neither the store nor requests. What uses it loads it when the first
 * expression comes: most clusters never see one.
 */
export { checkConditions, checkPolicyExpressions } from './policies/check-policy.ts';
export { typeOfBuiltin, typeOfCustom } from './kubernetes/kind-type.ts';
export { checkTypes } from './policies/check-types.ts';
export type { PolicyInput } from './policies/evaluate.ts';
export type { PolicyExpression } from './policies/expressions.ts';
export { ConditionError, compileConditions, matchConditions } from './policies/match-conditions.ts';
export { BudgetExceeded } from './policies/evaluate.ts';
export type { MutatingPolicy, Patch } from './policies/mutating-policy.ts';
export { compileMutatingPolicy, evaluateMutation } from './policies/mutating-policy.ts';
export { PatchError } from './policies/patch-value.ts';
export { isMeant } from './policies/compile-scope.ts';
export type { CompiledPolicy, Denial } from './policies/validating-policy.ts';
export { compilePolicy, evaluatePolicy } from './policies/validating-policy.ts';
export { compileRules } from './rules/compile-rules.ts';
export type { RuleNode } from './rules/compile-rules.ts';
export { checkRules } from './rules/check-rules.ts';
export { validateRules } from './rules/validate-rules.ts';
