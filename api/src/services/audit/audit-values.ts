import { SCOPE_AREAS, SCOPE_LEVELS } from '@shared/contract/access.ts';
import { CHARGE_KIND } from '@shared/contract/logistics/declaration.labels.ts';
import { settingText } from '@shared/contract/shared/setting-text.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import { DOCUMENT_AUTOS, type DocumentRule } from '@shared/contract/system/documents/document-rule.ts';
import { DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';
import { TAX_BASES } from '@shared/contract/system/duty.ts';
import { tierText, type ChargeTier } from '@shared/contract/warehouse/charge-tiers.ts';
import { itemsOf, type FormContent } from '@shared/contract/system/inspect-form/form.ts';

type Plain = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const each = (value: unknown, words: (row: Plain) => string): string =>
  (Array.isArray(value) ? (value as Plain[]) : []).map(words).filter(Boolean).join('、');
/** 1300 → 13%. */
const percent = (bps: unknown): string => `${Number(bps) / 100}%`;
const money = ({ currency, amount }: Plain): string => [currency, amount].map(textOf).filter(Boolean).join(' ');
/** Long texts are told by their size; their versions are compared where they are edited. */
const lines = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `全文 ${value.split('\n').length} 行` : '';
const party = (value: unknown): string =>
  ['name', 'address', 'contact', 'phone', 'taxId']
    .map((key) => textOf((value as Plain | null)?.[key]))
    .filter(Boolean)
    .join('，');
const tiers = (value: unknown): string =>
  each(value, ({ from, perDay }) => `第 ${textOf(from)} 天起每天 ${textOf(perDay)}`);
const SI_PARTS = { shipper: '发货人', consignee: '收货人', notify: '通知人', marks: '唛头', description: '货物描述' };
const charge = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return '';
  const { kind, ...rest } = value as Plain;
  return `${CHARGE_KIND[kind as keyof typeof CHARGE_KIND] ?? ''} ${money(rest)}`.trim();
};
const rule = (value: unknown): string => {
  const { number, review, autos } = value as DocumentRule;
  return [
    `编号 ${number.prefix} + ${number.date} + ${number.width} 位`,
    review.needed ? `审核${review.above ? ` ${review.above} 元起` : ''}` : '不审核',
    ...autos.map((auto) => DOCUMENT_AUTOS[auto]),
  ].join('，');
};

/** Values that are more than a text, a number or a code, in words: kind.field → words. A test names what is missing here. */
export const AUDIT_WORDS: Readonly<Record<string, (value: unknown, objectNo: string | null) => string>> = {
  'ac_user.scopeOverride': (value) =>
    Object.entries((value ?? {}) as Record<string, { level?: string }>)
      .map(([area, { level }]) =>
        [SCOPE_AREAS[area as keyof typeof SCOPE_AREAS], SCOPE_LEVELS[level as keyof typeof SCOPE_LEVELS]].join(' '),
      )
      .join('、'),
  // Told in words already, with the names of the roles.
  'fin_approval_rule.bands': textOf,
  'risk_rule.bands': (value) => each(value, ({ days, score }) => `${textOf(days)} 天起 ${textOf(score)} 分`),
  'wh_charge_rule.tiers': (value) => tierText(value as ChargeTier[]),
  'lg_booking.demurrageTiers': tiers,
  'lg_booking.detentionTiers': tiers,
  'lg_booking.si': (value) =>
    Object.entries(SI_PARTS)
      .flatMap(([key, title]) => {
        const text = textOf((value as Plain | null)?.[key]);
        return text ? [`${title}：${text}`] : [];
      })
      .join('；'),
  'lg_clearance.consignee': party,
  'lg_clearance.importer': party,
  'lg_declaration.freight': charge,
  'lg_declaration.insurance': charge,
  'lg_declaration.misc': charge,
  'lg_declaration.totals': (value) => each(value, money),
  'lg_declaration.waivers': (value) => each(value, (row) => `${textOf(row.letter)} ${textOf(row.reason)}`),
  'lg_delivery.consignee': party,
  'lg_order.consignee': party,
  'lg_order.notify': party,
  'lg_vehicle.lengthMm': (value) => `${Number(value) / 1000} 米`,
  'trade_doc.buyer': party,
  'trade_doc.seller': party,
  'sy_document.code': (value) => DOCUMENT_TYPES[textOf(value)]?.title ?? textOf(value),
  'sy_document.rule': rule,
  'wh_access.persons': (value) => each(value, ({ name, phone }) => [name, phone].map(textOf).filter(Boolean).join(' ')),
  'wh_access.vehicles': (value) => each(value, ({ plate }) => textOf(plate)),
  'sy_foreign_hs.fta': (value) => each(value, (row) => `${textOf(row.agreement)} ${percent(row.rate)}`),
  'sy_foreign_hs.otherTaxes': (value) =>
    each(
      value,
      (row) => `${textOf(row.name)} ${percent(row.rate)}（${TAX_BASES[row.base as keyof typeof TAX_BASES] ?? ''}）`,
    ),
  'sy_goods.elements': (value) =>
    Object.values((value ?? {}) as Plain)
      .map(textOf)
      .join('、'),
  'sy_hs_code.elements': (value) => each(value, (row) => `${textOf(row.label)}${row.required ? '（必填）' : ''}`),
  'sy_inspect_form.content': (value) => {
    const form = value as FormContent;
    return `${form.sections.length} 个分组，${itemsOf(form).length} 项`;
  },
  'sy_setting.key': (value) => settingTitle(textOf(value)),
  'sy_setting.value': (value, key) =>
    key !== null && isSettingKey(key) ? settingText(settingDef(key), value) : textOf(value),
  'sy_template.body': lines,
  'sy_template.footer': lines,
  'sy_template.header': lines,
  'sy_website.helpLinks': (value) => each(value, (row) => textOf(row.title)),
};

/** The Chinese name of a setting; its key where it is no longer one. */
export const settingTitle = (key: string): string => (isSettingKey(key) ? settingDef(key).title : key);

/** Units at the end of a label, as the log tells the value: 体积(cm³) 1234000 reads 体积 1.234 CBM. */
const UNITS: readonly (readonly [suffix: string, words: (value: number) => string])[] = [
  ['(cm³)', (value) => `${(value / 1e6).toFixed(3)} CBM`],
  ['(g)', (value) => `${(value / 1000).toFixed(2)} kg`],
  ['(mm)', (value) => `${value} 毫米`],
  ['(基点)', percent],
  ['(0.1℃)', (value) => `${value / 10} ℃`],
];
/** Fields whose label names no unit, by the name that their column has everywhere. */
const BY_NAME: readonly (readonly [name: RegExp, words: (value: number) => string])[] = [
  // A share that is kept in percent with one decimal: 4.8 is 4.8 %.
  [/^fillRate$/, (value) => `${value}%`],
  [/rate$/i, percent],
  [/^(carton)?(gross|net)(typed)?$|^tare$|^mgw$|^payload/i, (value) => `${(value / 1000).toFixed(2)} kg`],
  [/volume/i, (value) => `${(value / 1e6).toFixed(3)} CBM`],
  [/mm$|^inner/i, (value) => `${value} 毫米`],
];

/** Label without its unit, and what tells a whole number with it; text and other values are told as they are. */
export function measured(field: string, label: string): { label: string; words: ((value: number) => string) | null } {
  for (const [suffix, words] of UNITS)
    if (label.endsWith(suffix)) return { label: label.slice(0, -suffix.length), words };
  return { label, words: BY_NAME.find(([name]) => name.test(field))?.[1] ?? null };
}
