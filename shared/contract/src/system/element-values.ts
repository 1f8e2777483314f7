import * as z from 'zod/mini';

/** Values of elements by key; apart from their rules (elements.ts), which pages of lists do without. */
export type ElementValues = Readonly<Record<string, string>>;
export const elementValues = () =>
  z.record(
    z.string().check(z.maxLength(30)),
    z.string().check(z.maxLength(200)),
    '请先填 HS 编码，再写作 要素:值；要素:值',
  );
