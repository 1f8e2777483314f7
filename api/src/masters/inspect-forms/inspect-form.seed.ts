import { and, eq, isNull, sql } from 'drizzle-orm';
import { syGoodsCategory } from '../goods/goods.tables.ts';
import type { FormContent } from '@shared/contract/system/inspect-form/form.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { createForm, publishForm, updateForm } from './inspect-form.service.ts';
import { syInspectForm } from './inspect-form.tables.ts';
import { STANDARD_FORM } from './standard-form.ts';

/** The first version: one item less, and 外箱状况 not yet as grave, so that two versions can be compared. */
const FIRST_FORM: FormContent = {
  sections: STANDARD_FORM.sections.map((section, at, all) => ({
    ...section,
    items: (at === all.length - 1 ? section.items.slice(0, -1) : section.items).map((item) =>
      item.text === '外箱状况' ? { ...item, severity: 'MINOR' as const, hint: null } : item,
    ),
  })),
};

/** One published form with 18 items for everybody (chapter 14), and a draft for toys that is being written. */
export const inspectFormSeed: SeedStep = {
  name: '验货单模板',
  async run(seed) {
    const common = { customerId: null, categoryId: null, remark: null };
    const made = await seed.command('admin01', seed.at(-300, 14), (ctx) =>
      createForm(ctx, { ...common, name: '通用验货单', content: FIRST_FORM }),
    );
    const live = await seed.command('admin01', seed.at(-300, 15), (ctx) => publishForm(ctx, made, '首次发布'));
    const changed = await seed.command('admin01', seed.at(-40), (ctx) =>
      updateForm(ctx, live.id, live.version, {
        ...common,
        name: '通用验货单',
        content: STANDARD_FORM,
        remark: '所有客户',
      }),
    );
    await seed.command('admin01', seed.at(-40, 11), (ctx) => publishForm(ctx, changed, '外箱状况改为严重，增加签名'));
    const [outside] = STANDARD_FORM.sections;
    const [toys] = await seed.tx
      .select({ id: syGoodsCategory.id })
      .from(syGoodsCategory)
      .where(and(eq(syGoodsCategory.name, '玩具'), isNull(syGoodsCategory.parentId)));
    await seed.command('admin01', seed.at(-2), (ctx) =>
      createForm(ctx, {
        ...common,
        name: '玩具验货单（编写中）',
        categoryId: toys?.id ?? null,
        content: { sections: outside ? [outside] : [] },
      }),
    );
  },
  async totals(tx) {
    const found = await tx
      .select({ state: syInspectForm.state, count: sql<number>`count(*)::int` })
      .from(syInspectForm)
      .groupBy(syInspectForm.state)
      .orderBy(syInspectForm.state);
    return Object.fromEntries(found.map(({ state, count }) => [state, count]));
  },
};
