import { lstatSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HelmError } from '../../base/index.ts';

/** Which files scripts may use: by their real places, so that neither `..` nor a link leads elsewhere. */
export interface GrantedPaths {
  /** The real place of a file, be it there or to be made; throws where that is not granted. */
  readonly locate: (name: string) => string;
  /** The same for the name itself, which may be a link. */
  readonly locateName: (name: string) => string;
}

/** Files below these paths, of which `~` is the home, and besides those that `isOwn` knows. */
export function grantedPaths(
  scopes: readonly string[],
  { home = os.homedir(), isOwn }: PathOptions,
): GrantedPaths {
  const places = scopes.map((scope) => realPlace(scope.replace(/^~(?=\/)/, home)));
  const require = (name: string, place: string | undefined): string => {
    if (place !== undefined && places.some((each) => isBelow(place, each ?? ''))) return place;
    if (place !== undefined && isOwn(place)) return place;
    throw new HelmError('FileFailed', `Permission denied: not below what was granted`, {
      details: [path.resolve(name)],
    });
  };
  return {
    locate: (name) => require(name, realPlace(name)),
    locateName: (name) => {
      const absolute = path.resolve(name);
      const folder = realPlace(path.dirname(absolute));
      return require(name, folder && path.join(folder, path.basename(absolute)));
    },
  };
}

export interface PathOptions {
  readonly home?: string | undefined;
  readonly isOwn: (place: string) => boolean;
}

/** Undefined for a link that leads nowhere: what is made through it would be somewhere else. */
export function realPlace(name: string): string | undefined {
  const absolute = path.resolve(name);
  try {
    return realpathSync(absolute);
  } catch {
    if (lstatSync(absolute, { throwIfNoEntry: false }) !== undefined) return undefined;
    const folder = path.dirname(absolute);
    const place = folder === absolute ? folder : realPlace(folder);
    return place && path.join(place, path.basename(absolute));
  }
}

function isBelow(place: string, folder: string): boolean {
  if (folder === '') return false;
  return (
    place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
  );
}
