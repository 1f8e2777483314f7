import type { Values } from './form-values.ts';

/** An empty field reads 必填, whatever its schema says about what it should hold. */
export function emptyAsMissing(issues: Record<string, string>, body: unknown): Record<string, string> {
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? (value as Values)[key] : undefined),
        body,
      );
  const empty = (value: unknown) => value === undefined || value === null || value === '';
  return Object.fromEntries(Object.entries(issues).map(([path, text]) => [path, empty(at(path)) ? '必填' : text]));
}

/** Scrolls to the field or cell of a path and puts the focus in it. */
export function reveal(path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!found) continue;
    found.scrollIntoView?.({ block: 'center', behavior: 'auto' });
    const input = found.matches('input,select,textarea')
      ? found
      : found.querySelector<HTMLElement>('input,select,textarea,button');
    input?.focus({ preventScroll: true });
    return;
  }
  document.getElementById(`section-${parts[0] ?? ''}`)?.scrollIntoView?.({ block: 'start', behavior: 'auto' });
}
