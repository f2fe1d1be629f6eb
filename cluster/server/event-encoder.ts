import type { JsonObject, KubeObject } from '../object.ts';
import { toVersion } from '../registry/conversion.ts';
import type { WatchEventType } from '../watch/watch.ts';
import type { Presentation } from './present.ts';
import { presentObject } from './present.ts';

/** Many watchers get the same event one after the other: the last text is likely the next. */
export class EventEncoder {
  #key = '';
  #object: KubeObject | undefined;
  #text = '';

  encode(type: WatchEventType, object: KubeObject, presentation: Presentation): string {
    const { resource, format } = presentation;
    const variant = `${format.as} ${presentation.includeObject} ${presentation.isFirst === true}`;
    const key = `${type} ${resource.apiVersion} ${variant}`;
    if (this.#object === object && this.#key === key) return this.#text;
    this.#text = formatEvent(type, presentObject(toVersion(resource, object), presentation));
    this.#key = key;
    this.#object = object;
    return this.#text;
  }
}

export function formatEvent(type: WatchEventType, object: JsonObject): string {
  return `${JSON.stringify({ type, object })}\n`;
}
