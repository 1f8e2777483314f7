import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { companyMark } from '../../services/seed/demo-image.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { companySettings, saveCompany } from '../../services/settings/company.service.ts';
import { syWebsite } from '../../services/settings/setting.tables.ts';
import { saveWebsite, websiteSettings } from './website.service.ts';

/** 公司信息 of 全局设置 and the look of 网站设置: names, mark, hint of the login page, footer. */
export const lookSeed: SeedStep = {
  name: '公司信息',
  async run(seed) {
    await seed.command('admin01', seed.at(-600), async (ctx) =>
      saveCompany(ctx, {
        ...(await companySettings(ctx)),
        full_name: '远通国际货运代理有限公司（演示）',
        simple_name: '远通',
        english_name: 'Yuantong International Freight Forwarding (Demo) Co., Ltd.',
        icp: '演示备案 00000000 号',
        phone: '0574-55501000',
        email: 'service@demo.example',
        address: '宁波市海曙区演示路 1 号',
      }),
    );
    await seed.command('admin01', seed.at(-600, 11), async (ctx) => {
      const { id, ...settings } = await websiteSettings(ctx);
      const file = { part: 'file', name: '标志.png', type: '', bytes: companyMark() };
      const logo = await addAttachment(ctx, await seeOwner(ctx, 'sy_website', id), 'logo', file);
      await saveWebsite(ctx, {
        ...settings,
        logoId: logo.id,
        faviconId: logo.id,
        loginNotice: '演示系统，数据均为虚构。',
        footer: '远通国际货运代理有限公司（演示）',
      });
    });
  },
  async totals(tx) {
    const rows = await tx.select().from(syWebsite);
    return Object.fromEntries(rows.map((row) => [row.simpleName, row.loginNotice ?? '']));
  },
};
