import { TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { print } from '../../services/prints/print.service.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { missingStandards, publishStandard } from '../../services/templates/standard.ts';
import {
  createTemplate,
  disableTemplate,
  publishTemplate,
  updateTemplate,
} from '../../services/templates/template.service.ts';
import { contentOf } from '../../services/templates/template.reads.ts';
import { syTemplate, type TemplateRecord } from '../../services/templates/template.tables.ts';

/** Everything of a template but its kind. */
const named = (kind: TemplateKind, language: 'ZH' | 'EN', name: string) => ({
  ...builtin(kind, language),
  name,
  remark: null,
});

/** One published template per kind in Chinese and in English, one for a single customer, a draft and a disabled one. */
export const templateSeed: SeedStep = {
  name: '模板',
  async run(seed) {
    for (const each of await missingStandards(seed.tx))
      await seed.command('admin01', seed.at(-300, 9), (ctx) => publishStandard(ctx, each));
    await ofOneCustomer(seed);
    await seed.command('admin01', seed.at(-3), (ctx) =>
      createTemplate(ctx, {
        ...named('TIAOMA', 'ZH', '小标签 60×40（试用）'),
        kind: 'TIAOMA',
        paper: 'L60X40',
        marginMm: 2,
        body: '<p size="14" align="center">{{customerCode}}</p>\n<p align="center">{{code|barcode:code128}}</p>',
      }),
    );
    const old = await published(seed, 'WULIUORDER', 'ZH', '旧版物流订单');
    await seed.command('admin01', seed.at(-100), (ctx) => disableTemplate(ctx, old.id, old.version));
    await prints(seed);
  },
  async totals(tx) {
    const found = await tx
      .select({ state: syTemplate.state, count: sql<number>`count(*)::int` })
      .from(syTemplate)
      .groupBy(syTemplate.state)
      .orderBy(syTemplate.state);
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from sh_print`);
    return { ...Object.fromEntries(found.map(({ state, count }) => [state, count])), 打印: rows[0]?.n ?? 0 };
  },
};

async function published(seed: Seed, kind: TemplateKind, language: 'ZH' | 'EN', name: string): Promise<TemplateRecord> {
  const made = await seed.command('admin01', seed.at(-300, 9), (ctx) =>
    createTemplate(ctx, { ...named(kind, language, name), kind }),
  );
  return seed.command('admin01', seed.at(-300, 10), (ctx) => publishTemplate(ctx, made, '首次发布'));
}

/** A customer with an order form of its own, changed once, so that there is a history to look at. */
async function ofOneCustomer(seed: Seed): Promise<void> {
  const [customer] = await seed.tx
    .select({ id: acCustomer.id, name: acCustomer.shortName })
    .from(acCustomer)
    .where(eq(acCustomer.status, 'ACTIVE'))
    .orderBy(asc(acCustomer.id))
    .limit(1);
  if (!customer) throw new Error('The demo data has no customer');
  const made = await seed.command('admin01', seed.at(-60), (ctx) =>
    createTemplate(ctx, {
      ...named('WULIUORDER', 'ZH', `${customer.name}专用`),
      kind: 'WULIUORDER',
      customerId: customer.id,
    }),
  );
  const first = await seed.command('admin01', seed.at(-60, 11), (ctx) => publishTemplate(ctx, made, '首次发布'));
  const changed = await seed.command('admin01', seed.at(-20), (ctx) =>
    updateTemplate(ctx, first.id, first.version, {
      ...contentOf(first),
      footer: '<p align="center" size="8">请核对货物资料，如有不符请在当日告知。</p>',
    }),
  );
  await seed.command('admin01', seed.at(-20, 11), (ctx) => publishTemplate(ctx, changed, '加页脚提示'));
}

/** Some prints of orders in the last days. */
async function prints(seed: Seed): Promise<void> {
  const orders = await seed.tx
    .select({ id: lgOrder.id })
    .from(lgOrder)
    .where(eq(lgOrder.status, 'CONFIRMED'))
    .orderBy(asc(lgOrder.id))
    .limit(6);
  const standard = async (kind: TemplateKind) =>
    (
      await seed.tx
        .select()
        .from(syTemplate)
        .where(eq(syTemplate.name, `标准${TEMPLATE_KINDS[kind]}`))
    )[0]?.id ?? '';
  for (const [at, { id }] of orders.entries()) {
    const templateId = await standard(at % 2 === 0 ? 'WULIUORDER' : 'TIAOMA');
    await seed.command('ops01', seed.at(-at), (ctx) =>
      print(ctx, { source: 'lg_order', ids: [id], templateId, labels: { to: 1 }, format: 'pdf' }),
    );
  }
}
