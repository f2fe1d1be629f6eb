import type { MutatingPolicy, Patch, PolicyInput } from '../../cel/index.ts';
import { requireCel } from '../../custom/load-cel.ts';
import type { JsonObject, KubeObject } from '../../object.ts';
import { isEqualJson, objectAt, stringAt } from '../../object.ts';
import { convertObject } from '../../registry/conversion.ts';
import { qualifiedResource } from '../../resources/api-resource.ts';
import { StatusError, forbidden } from '../../status-error.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import { nameOf } from '../request-name.ts';
import { applyMutation } from './apply-mutation.ts';
import type { BoundPolicy } from './bound-policies.ts';
import { boundPolicies } from './bound-policies.ts';
import { ConfigurationError, collectParams } from './collect-params.ts';
import type { PolicyWorld } from './policy-input.ts';
import { policyInput } from './policy-input.ts';

/** A policy with a binding and one of the objects that the binding gives it. */
interface Invocation extends BoundPolicy {
  readonly params: KubeObject | undefined;
  readonly key: string;
}

interface Fault {
  readonly message: string;
  readonly reason: string;
}

/** Lets MutatingAdmissionPolicies change a request, one after the other. */
export class MutatingPolicies {
  readonly #world: PolicyWorld;
  readonly #request: AdmissionRequest;
  /** Those that were asked and want to be asked again if something changes. */
  #asked = new Set<string>();
  readonly #again = new Set<string>();
  #output: KubeObject | undefined;
  /** Whether a mutation was applied, be it to no effect. */
  #isTouched = false;

  constructor(world: PolicyWorld, request: AdmissionRequest) {
    this.#world = world;
    this.#request = request;
  }

  /** Asks all that are meant; tells whether one of them had something to say. */
  ask(): boolean {
    this.#askAll(() => true);
    // Those that wish it are asked again about what they said themselves, too.
    if (this.#isTouched) this.#requireAgain();
    return this.#isTouched;
  }

  /** Asks those once more that wish it, where others have changed something since. */
  askAgain(): void {
    if (!isEqualJson(this.#request.object, this.#output)) this.#requireAgain();
    this.#askAll((key) => this.#again.has(key));
  }

  #askAll(isWanted: (key: string) => boolean): void {
    const faults: Fault[] = [];
    // There is nothing to change in what is deleted.
    if (this.#request.object && this.#request.operation !== 'DELETE') {
      for (const invocation of this.#invocations(faults)) {
        if (isWanted(invocation.key)) faults.push(...this.#invoke(invocation));
      }
    }
    this.#output = this.#request.object;
    if (faults.length > 0) throw refusal(this.#request, faults);
  }

  #invocations(faults: Fault[]): readonly Invocation[] {
    return boundPolicies(this.#world, 'mutating', this.#request).flatMap((bound) => {
      try {
        return this.#withParams(bound);
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
        faults.push(...faultOf(bound, `failed to configure binding: ${error.message}`, ''));
        return [];
      }
    });
  }

  #withParams(bound: BoundPolicy): readonly Invocation[] {
    const { policy, binding } = bound;
    const params = collectParams(
      this.#world,
      objectAt(policy, 'spec', 'paramKind'),
      objectAt(binding, 'spec', 'paramRef'),
      this.#request.namespace,
    );
    return params.map((one) => {
      const names = [policy, binding, one].map((each) => each?.metadata.name ?? '');
      const key = [...names, one?.metadata.namespace ?? ''].join('/');
      return { ...bound, params: one, key };
    });
  }

  #invoke(invocation: Invocation): readonly Fault[] {
    const { policy, key } = invocation;
    const before = this.#request.object;
    const faults = this.#mutate(invocation);
    if (!isEqualJson(before, this.#request.object)) this.#requireAgain();
    if (stringAt(policy, 'spec', 'reinvocationPolicy') === 'IfNeeded') this.#asked.add(key);
    return faults;
  }

  /** One mutation after the other; one that fails does not keep the next from being tried. */
  #mutate(invocation: Invocation): readonly Fault[] {
    const { isMeant, evaluateMutation } = requireCel();
    const compiled = compiledPolicy(invocation.policy);
    const faults: Fault[] = [];
    const attempt = <T>(work: () => T): T | undefined => {
      try {
        return work();
      } catch (error) {
        faults.push(...faultOf(invocation, reasonOf(error), 'Invalid'));
        return undefined;
      }
    };
    if (attempt(() => isMeant(compiled, this.#inputFor(invocation))) !== true) return faults;
    for (const mutation of compiled.mutations) {
      attempt(() => {
        const patch = evaluateMutation(compiled, mutation, this.#inputFor(invocation));
        this.#apply(invocation, patch);
      });
    }
    return faults;
  }

  #inputFor({ matched, params }: Invocation): PolicyInput {
    return policyInput(this.#world, this.#request, { matched, params });
  }

  #apply({ matched }: Invocation, patch: Patch): void {
    const { object, resource } = this.#request;
    if (!object) return;
    const shown = convertObject(resource, object, matched.apiVersion);
    const changed = applyMutation(shown, patch, matched);
    this.#request.object = convertObject(matched, changed, resource.apiVersion);
    this.#isTouched = true;
  }

  #requireAgain(): void {
    for (const key of this.#asked) this.#again.add(key);
    this.#asked = new Set();
  }
}

/** What a policy can't do, in words; anything else that goes wrong is a mistake of ours. */
function reasonOf(error: unknown): string {
  const { PatchError, BudgetExceeded, ConditionError } = requireCel();
  if (error instanceof PatchError) return error.message;
  if (error instanceof BudgetExceeded || error instanceof ConditionError) return error.message;
  throw error;
}

const compiledPolicies = new WeakMap<JsonObject, MutatingPolicy>();

function compiledPolicy(policy: KubeObject): MutatingPolicy {
  const known = compiledPolicies.get(policy);
  if (known) return known;
  const compiled = requireCel().compileMutatingPolicy(policy.spec ?? {});
  compiledPolicies.set(policy, compiled);
  return compiled;
}

function faultOf({ policy, binding }: BoundPolicy, why: string, reason: string): readonly Fault[] {
  if (stringAt(policy, 'spec', 'failurePolicy') === 'Ignore') return [];
  const names = `'${policy.metadata.name ?? ''}' with binding '${binding.metadata.name ?? ''}'`;
  return [{ message: `policy ${names} denied request: ${why}`, reason }];
}

/** In the words of the first fault, with all of them as causes. */
function refusal(request: AdmissionRequest, faults: readonly Fault[]): StatusError {
  const [first] = faults;
  const { details } = forbidden(qualifiedResource(request.resource), nameOf(request), '');
  return new StatusError({
    code: 403,
    reason: first === undefined || first.reason === '' ? 'Forbidden' : first.reason,
    message: first?.message ?? '',
    details: { ...details, causes: faults.map(({ message }) => ({ message })) },
  });
}
