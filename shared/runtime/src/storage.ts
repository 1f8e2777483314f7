/**
 * Browser storage that never throws (shell A1.3): private windows, full disks and blocked cookies make reads null and
 * writes false. `storage.local` lives on, `storage.session` belongs to the tab.
 */
const safe = (area: () => Storage) => ({
  /** The stored text; null when it is absent or storage is not to be had. */
  get(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether the text was kept. */
  set(key: string, value: string): boolean {
    try {
      area().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      area().removeItem(key);
    } catch {
      // Nothing was kept, so nothing is left to remove.
    }
  },
  /** All keys that start with the prefix. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(area()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
  /** The stored JSON value, or null when it is absent or broken. */
  json(key: string): unknown {
    const text = this.get(key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return null;
    }
  },
});

export const storage = {
  local: safe(() => globalThis.localStorage),
  session: safe(() => globalThis.sessionStorage),
};
