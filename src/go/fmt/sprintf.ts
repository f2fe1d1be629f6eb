import { goTypeOf } from '../types.ts';
import { DirectiveReader } from './directive.ts';
import { noFlags } from './flags.ts';
import type { FormatFlags } from './flags.ts';
import { formatArgument } from './value.ts';

/** fmt.Sprintf. */
export function sprintf(format: string, args: readonly unknown[]): string {
  return fillIn(format, args) ?? sprintfAny(format, args);
}

/** Most formats are texts and integers with something between them. */
function fillIn(format: string, args: readonly unknown[]): string | undefined {
  const pieces = format.split('%');
  if (pieces.length !== args.length + 1) return undefined;
  let output = pieces[0] ?? '';
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    const piece = pieces[index + 1] ?? '';
    const isPlain =
      typeof arg === 'string'
        ? /^[sv]/.test(piece)
        : typeof arg === 'bigint' && /^[dv]/.test(piece);
    if (!isPlain) return undefined;
    output += String(arg) + piece.slice(1);
  }
  return output;
}

function sprintfAny(format: string, args: readonly unknown[]): string {
  const reader = new DirectiveReader(format, args);
  let output = reader.readText();
  while (!reader.isAtEnd) {
    const flags = reader.readFlags((complaint) => (output += complaint));
    const verb = reader.readVerb();
    if (verb === undefined) {
      output += '%!(NOVERB)';
      break;
    }
    output += formatDirective(verb, flags, reader, args) + reader.readText();
  }
  return output + describeExtra(reader, args);
}

function formatDirective(
  verb: string,
  flags: FormatFlags,
  reader: DirectiveReader,
  args: readonly unknown[],
): string {
  if (verb === '%') return '%';
  if (!reader.hasGoodIndex) return `%!${verb}(BADINDEX)`;
  if (reader.argument >= args.length) return `%!${verb}(MISSING)`;
  if (verb === 'v' || verb === 'w') {
    flags.sharpV = flags.sharp;
    flags.plusV = flags.plus;
    flags.sharp = false;
    flags.plus = false;
  }
  return formatArgument(args[reader.argument++], verb, flags);
}

function describeExtra(reader: DirectiveReader, args: readonly unknown[]): string {
  if (reader.isReordered || reader.argument >= args.length) return '';
  const extra = args.slice(reader.argument).map((arg) => {
    if (arg === null || arg === undefined) return '<nil>';
    return `${goTypeOf(arg)}=${formatArgument(arg, 'v', noFlags())}`;
  });
  return `%!(EXTRA ${extra.join(', ')})`;
}
