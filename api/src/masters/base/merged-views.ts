import { eq, sql } from 'drizzle-orm';
import { listOf } from '../../platform/list.ts';
import { shSavedView } from '../../services/views/view.tables.ts';
import type { TwinRows } from './ports.ts';

const PICKERS: Readonly<Record<string, readonly string[]>> = {
  ac_customer: ['customers', 'all-customers'],
  ac_supplier: ['suppliers', 'all-suppliers'],
};

/** 我的视图 that look for the party that goes look for the one that stays. */
export const viewTwins: TwinRows = {
  keys: [],
  async settle({ tx }, { kind, keptId, goneId }) {
    const found = await tx
      .select()
      .from(shSavedView)
      .where(
        sql`exists (select from jsonb_each_text(${shSavedView.content} -> 'filters') f where f.value = ${goneId})`,
      );
    for (const { id, list, content } of found) {
      const known = listOf(list)?.list.filters ?? {};
      const names = (key: string) => PICKERS[kind]?.includes(known[key]?.picker ?? '') === true;
      const filters = Object.fromEntries(
        Object.entries(content.filters).map(([key, value]) => [key, value === goneId && names(key) ? keptId : value]),
      );
      await tx
        .update(shSavedView)
        .set({ content: { ...content, filters } })
        .where(eq(shSavedView.id, id));
    }
    return [];
  },
};
