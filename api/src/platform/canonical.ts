import { createHash } from 'node:crypto';

/** JSON with sorted keys: the same data gives the same bytes, however the database orders it (SYS-014). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
    return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** SHA-256 of canonical JSON, in hex. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');
