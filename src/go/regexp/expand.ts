/** What a template may refer to. */
export interface Groups {
  readonly names: readonly string[];
  readonly isMatched: (group: number) => boolean;
  readonly textOf: (group: number) => string;
}

const reference = /\$(?:\$|([\p{L}\p{Nd}_]+)|\{([\p{L}\p{Nd}_]+)\})/gu;

/**
 * Go's Regexp.Expand: `$name` takes as many letters, digits and underscores as there are, so that
 * `$1x` is the group named "1x". `$$` is a dollar; what refers to nothing is empty.
 */
export function expandTemplate(template: string, groups: Groups): string {
  return template.replace(reference, (whole: string, plain?: string, braced?: string) => {
    const name = plain ?? braced;
    return name === undefined ? whole.slice(1) : textOfName(name, groups);
  });
}

function textOfName(name: string, { names, isMatched, textOf }: Groups): string {
  const group = /^(?:0|[1-9][0-9]{0,8})$/.test(name)
    ? Number(name)
    : names.findIndex((each, index) => each === name && isMatched(index));
  return group >= 0 && isMatched(group) ? textOf(group) : '';
}
