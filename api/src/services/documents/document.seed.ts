import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import type { DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { Seed, SeedStep } from '../seed/seed.ts';
import { syTemplate } from '../templates/template.tables.ts';
import { resetDocument, saveDocument } from './document.service.ts';

/** Trials of a week: what was made in one still lacks its papers, what is made now is asked for nothing. */
const [FROM, UNTIL, UNTIL_CONTAINERS] = [-9, -1, -5];

/** 单据设置 with a history: orders print by a template of their own, a demand for papers was tried and taken back. */
export const documentSeed: SeedStep = {
  name: '单据设置',
  async run(seed) {
    const save = (code: string, version: number, day: number, note: string, more: Partial<DocumentRule>) =>
      seed.command('admin01', seed.at(day, 18), (ctx) =>
        saveDocument(ctx, code, { rule: { ...defaultRule(code), ...more }, version, note }),
      );
    const templateId = await standardOrder(seed);
    await save('WL', 0, FROM, '试行：提交前上传委托书', { attachments: { SUBMITTED: ['委托书'] } });
    await save('WL', 1, UNTIL, '委托书改为每年签一次；统一用标准模板打印', { templateId });
    await save('GZ', 0, FROM, '试行：装柜后上传装柜清单', {
      attachments: { DECLARE: ['装柜清单'] },
    });
    await seed.command('admin01', seed.at(UNTIL_CONTAINERS, 18, 30), (ctx) =>
      resetDocument(ctx, 'GZ', { version: 1, reason: '清单已由装柜单代替' }),
    );
  },
  async totals(tx) {
    const found = await rows<{ code: string; n: number }>(
      tx,
      sql`select code, count(*)::int as n from sy_document_version group by code order by code`,
    );
    return Object.fromEntries(found.map(({ code, n }) => [code, n]));
  },
};

async function standardOrder(seed: Seed): Promise<string | null> {
  const [found] = await seed.tx
    .select({ id: syTemplate.id })
    .from(syTemplate)
    .where(eq(syTemplate.name, '标准物流订单'));
  return found?.id ?? null;
}
