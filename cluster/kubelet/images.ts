/** What a container runtime says of an image that no registry has. */
export function pullError(image: string): string {
  const reference = fullReference(image);
  return `rpc error: code = NotFound desc = failed to pull and unpack image "${reference}": failed to resolve reference "${reference}": ${reference}: not found`;
}

/** `web` is `docker.io/library/web:latest`. */
export function fullReference(image: string): string {
  const [first = '', ...rest] = image.split('/');
  const hasHost = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const path = hasHost ? image : `docker.io/${rest.length === 0 ? 'library/' : ''}${image}`;
  const isTagged = /:[^/]+$/.test(path) || path.includes('@');
  return isTagged ? path : `${path}:latest`;
}

/** Which images are on which node: what has been pulled once need not be again. */
export class ImageCache {
  readonly #present = new Set<string>();

  has(nodeName: string, image: string): boolean {
    return this.#present.has(`${nodeName} ${fullReference(image)}`);
  }

  add(nodeName: string, image: string): void {
    this.#present.add(`${nodeName} ${fullReference(image)}`);
  }
}
