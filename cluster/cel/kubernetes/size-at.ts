import type { Path, SizeAt } from '../program/cost-node.ts';
import type { SchemaType } from './schema-type.ts';

/** How large values may be, by what the schema of the first step of their path says. */
export function sizesIn(root: SchemaType): SizeAt {
  return ([, ...steps]: Path) => {
    let current: SchemaType | undefined = root;
    for (const step of steps) current = current && stepInto(current, step);
    return current && { min: 0, max: current.maxElements };
  };
}

function stepInto({ element, key, fields }: SchemaType, step: string): SchemaType | undefined {
  if (step === '@items' || step === '@values') return element;
  return step === '@keys' ? key : fields?.get(step);
}
