import type { Scopes } from './scopes.ts';
import type { EventName, GlobalRead, GlobalWrite, ScriptFacts } from './script-facts.ts';
import type { Token } from './token.ts';

/** An expression that may be assigned to, indexed or called, as far as facts need it. */
export interface Suffixed {
  readonly kind: 'name' | 'field' | 'call' | 'other';
  readonly token: Token;
  /** The name at its root, where that is a name. */
  readonly root?: Token;
  /** The fields after it; empty for one that is computed. */
  readonly fields: readonly string[];
}

/** Notes what a script does to names as it is read. */
export class FactCollector implements ScriptFacts {
  readonly globalWrites: GlobalWrite[] = [];
  readonly globalReads: GlobalRead[] = [];
  readonly eventNames: EventName[] = [];
  readonly #scopes: Scopes;
  /** Names that stand for the events of a chart. */
  readonly #eventSources = new Set(['events', 'event']);

  constructor(scopes: Scopes) {
    this.#scopes = scopes;
  }

  addEventSource(name: string): void {
    this.#eventSources.add(name);
  }

  /** Of `events.on("pre-render", …)` the name of the event, which is the word that comes next. */
  noteCall({ root, fields }: Suffixed, next: Token): void {
    const isOn = fields.length === 1 && fields[0] === 'on';
    if (!isOn || root === undefined || !this.#eventSources.has(root.text)) return;
    if (next.kind !== 'string') return;
    this.eventNames.push({ name: next.text, line: next.line, column: next.column });
  }

  noteWrite({ text: name, line, column }: Token): void {
    if (this.#scopes.isLocal(name)) return;
    this.globalWrites.push({ name, line, column, inFunction: this.#scopes.isInFunction });
  }

  noteRead({ text: name, line, column }: Token, field: string | undefined): void {
    if (this.#scopes.isLocal(name)) return;
    this.globalReads.push({ name, field, line, column });
  }
}
