import { COMPANY_LABELS, type CompanySettings } from '@shared/contract/shared/setting.contract.ts';
import type { BrandSlot } from '@shared/contract/system/brand.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { syWebsite } from './setting.tables.ts';

export const websiteEntity = entity({
  table: syWebsite,
  title: '网站设置',
  no: 'simpleName',
  labels: {
    fullName: COMPANY_LABELS.full_name,
    simpleName: COMPANY_LABELS.simple_name,
    englishName: COMPANY_LABELS.english_name,
    icp: COMPANY_LABELS.icp,
    phone: COMPANY_LABELS.phone,
    email: COMPANY_LABELS.email,
    address: COMPANY_LABELS.address,
    logoId: '标志',
    faviconId: '网站图标',
    backgroundId: '登录背景',
    watermark: '水印',
    loginNotice: '登录提示',
    footer: '页脚',
    helpLinks: '帮助链接',
    tracking: '对外查询',
  },
});

type Row = typeof syWebsite.$inferSelect;
/** The one row of the installation. */
export async function onlyRow(ctx: Ctx): Promise<Row> {
  const [row] = await websiteEntity.findMany(ctx);
  if (!row) throw new Error('sy_website has lost its row');
  return row;
}
const present = (row: Row): CompanySettings => ({
  full_name: row.fullName,
  simple_name: row.simpleName,
  english_name: row.englishName,
  icp: row.icp,
  phone: row.phone,
  email: row.email,
  address: row.address,
  version: row.version,
});

/** What everybody may know: the names of the title and how the site looks. */
export async function companyConfig(ctx: Ctx) {
  const row = await onlyRow(ctx);
  const picture = (slot: BrandSlot, id: string | null) => (id === null ? null : `/api/system/brand/${slot}?v=${id}`);
  const { watermark, loginNotice, footer, helpLinks } = row;
  return {
    simple_name: row.simpleName,
    full_name: row.fullName,
    version: row.version,
    brand: {
      logo: picture('logo', row.logoId),
      favicon: picture('favicon', row.faviconId),
      background: picture('background', row.backgroundId),
      watermark,
      loginNotice,
      footer,
      helpLinks,
    },
  };
}

/** 公司信息 (4.6). */
export const companySettings = async (ctx: Ctx): Promise<CompanySettings> => present(await onlyRow(ctx));

/** Saves 公司信息; the version is what open sessions compare to refresh their title. */
export async function saveCompany(ctx: CommandCtx, changes: CompanySettings): Promise<CompanySettings> {
  const row = await websiteEntity.lock(ctx, (await onlyRow(ctx)).id, changes.version);
  const changed = await websiteEntity.update(
    ctx,
    row,
    {
      fullName: changes.full_name,
      simpleName: changes.simple_name,
      englishName: changes.english_name,
      icp: changes.icp,
      phone: changes.phone,
      email: changes.email,
      address: changes.address,
    },
    { action: '修改公司信息' },
  );
  return present(changed);
}
