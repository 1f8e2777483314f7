import type { Values } from './form-values.ts';

const MISSING = '必填';
/** An empty field reads 必填, whatever its schema says about what it should hold. */
export function emptyAsMissing(issues: Record<string, string>, body: unknown): Record<string, string> {
  const valueAt = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? (value as Values)[key] : undefined),
        body,
      );
  const empty = (value: unknown) => value === undefined || value === null || value === '';
  return Object.fromEntries(
    Object.entries(issues).map(([path, text]) => [path, empty(valueAt(path)) ? MISSING : text]),
  );
}

const at = (path: string): HTMLElement | null => document.querySelector(`[data-path="${CSS.escape(path)}"]`);

/** The field or cell of a path, or the nearest one above it. */
function placeOf(path: string): HTMLElement | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = at(parts.slice(0, length).join('.'));
    if (found) return found;
  }
  return null;
}

/** Scrolls to the field or cell of a path and puts the focus in it. */
export function reveal(path: string): void {
  const found = placeOf(path);
  if (!found) {
    const [section = ''] = path.split('.');
    document.getElementById(`section-${section}`)?.scrollIntoView?.({ block: 'start', behavior: 'auto' });
    return;
  }
  found.scrollIntoView?.({ block: 'center', behavior: 'auto' });
  const input = found.matches('input,select,textarea')
    ? found
    : found.querySelector<HTMLElement>('input,select,textarea,button');
  input?.focus({ preventScroll: true });
}

/** Says errors itself: a sheet of cells, or a part with a text of its own. */
const SPEAKS = '[data-path], [role="alert"]';
/** Errors that the page shows at no field and says nowhere: of a value that the form computes, of a part that it does not show. */
export function unplacedOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  const said = [...document.querySelectorAll('[role="alert"]:not([data-unplaced])')].map(
    (each) => each.textContent ?? '',
  );
  return Object.fromEntries(
    Object.entries(errors).filter(([path, text]) => {
      if (at(path) || placeOf(path)?.querySelector(SPEAKS)) return false;
      return text === MISSING || !said.some((each) => each.includes(text));
    }),
  );
}
