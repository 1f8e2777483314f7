import { safeTarget } from '@shared/contract/redirect-target.ts';

/** How pages and notices move outside of components; the host connects its router. */
type Go = (path: string, options?: { replace?: boolean }) => void;
let go: Go = (path) => globalThis.location.assign(path);

export function connectNavigation(to: Go): void {
  go = to;
}

/** Opens a page of the product; a foreign address becomes the home page. */
export const navigate: Go = (path, options) => go(safeTarget(path), options);

let opens: (path: string) => boolean = () => true;
/** The host tells which pages of the release set the signed-in user may open. */
export function connectPages(known: (path: string) => boolean): void {
  opens = known;
}
/** Whether the page of an address is there for the user; for links into other modules, which are released on their own. */
export const canOpen = (address: string): boolean => opens(new URL(address, location.href).pathname);

let fetchCode: (path: string, filesOnly: boolean) => void = () => {};
/** The host fetches the code of the page behind a path; `filesOnly`: into the browser's cache, without running it. */
export function connectPageCode(to: (path: string, filesOnly: boolean) => void): void {
  fetchCode = to;
}
/** A page that is likely to be opened next: its code is fetched and loaded, so that the click finds it ready (P14). */
export const pageAhead = (path: string): void => fetchCode(path, false);
/** A page that may be opened some time: its files are fetched when the line is free; nothing runs yet. */
export const pageFilesAhead = (path: string): void => fetchCode(path, true);
