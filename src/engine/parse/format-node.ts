import { quote } from '../../go/index.ts';
import type { BranchNode, CommandNode, Node, OperandNode, PipeNode, TemplateNode } from './node.ts';

/** Prints a node as Go's parser does: what error messages show between `<` and `>`. */
export function formatNode(node: Node): string {
  switch (node.kind) {
    case 'list':
      return node.nodes.map(formatNode).join('');
    case 'text':
      return node.text;
    case 'action':
      return `{{${formatPipe(node.pipe)}}}`;
    case 'if':
    case 'with':
    case 'range':
      return formatBranch(node);
    case 'template':
      return formatTemplate(node);
    case 'break':
    case 'continue':
      return `{{${node.kind}}}`;
    case 'pipe':
      return formatPipe(node);
    case 'command':
      return formatCommand(node);
    case 'identifier':
      return node.name;
    case 'variable':
      return [node.name, ...node.fields].join('.');
    case 'dot':
      return '.';
    case 'nil':
      return 'nil';
    case 'field':
      return formatFields(node.fields);
    case 'chain':
      return formatOperand(node.node) + formatFields(node.fields);
    case 'bool':
      return String(node.value);
    case 'number':
      return node.text;
    case 'string':
      return node.quoted;
  }
}

function formatBranch(node: BranchNode): string {
  const otherwise = node.elseList === undefined ? '' : `{{else}}${formatNode(node.elseList)}`;
  return `{{${node.kind} ${formatPipe(node.pipe)}}}${formatNode(node.list)}${otherwise}{{end}}`;
}

function formatTemplate(node: TemplateNode): string {
  const pipe = node.pipe === undefined ? '' : ` ${formatPipe(node.pipe)}`;
  return `{{template ${quote(node.name)}${pipe}}}`;
}

function formatPipe(pipe: PipeNode): string {
  const commands = pipe.commands.map(formatCommand).join(' | ');
  if (pipe.variables.length === 0) return commands;
  const operator = pipe.isAssignment ? '=' : ':=';
  return `${pipe.variables.map(formatNode).join(', ')} ${operator} ${commands}`;
}

function formatCommand(command: CommandNode): string {
  return command.args.map(formatOperand).join(' ');
}

function formatOperand(operand: OperandNode): string {
  return operand.kind === 'pipe' ? `(${formatPipe(operand)})` : formatNode(operand);
}

function formatFields(fields: readonly string[]): string {
  return fields.map((field) => `.${field}`).join('');
}
