import { CHARGE_RULE_FIELDS } from './charge-rule.fields.ts';
import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { compare } from '../decimal.ts';
import { command, reasonBody } from '../endpoint.ts';
import { ack, code, currency, date, id, int, money, optional, unitPrice, version } from '../fields.ts';
import { basisPoints, cubicCentimetres } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import {
  BATCH_BASES,
  CHARGE_BASES,
  CHARGE_DIRECTIONS,
  FLAT_BASES,
  RULE_STATES,
  RULE_TONES,
  type ChargeBasis,
} from './charge.labels.ts';
import { tierFault, type ChargeTier } from './charge-tiers.ts';
import { STOCK_KINDS } from './stock.labels.ts';
import { TEMP_CLASSES, type TempClass } from './zone.contract.ts';

const scope = 'warehouse' as const;
const PATH = '/warehouse/charge-rules';
const edit = { permission: 'warehouse.rule.edit', scope } as const;

/** A rule is never edited: a new version takes its place from a day on, or it is stopped (WMS-086). */
export const chargeRuleMachine = defineMachine({
  entity: 'wh_charge_rule',
  title: '计费规则',
  states: RULE_STATES,
  actions: {
    renew: { label: '复制为新版本', from: ['ACTIVE', 'DISABLED'], to: null, permission: 'warehouse.rule.edit' },
    disable: {
      label: '停用',
      from: ['ACTIVE'],
      to: 'DISABLED',
      permission: 'warehouse.rule.edit',
      reason: true,
      danger: true,
    },
  },
});

/** 计费规则 of a warehouse (W2); minVolume cm³. */
export const chargeRuleList = defineList<{
  warehouseId: string;
  zoneId: string | null;
  tempClass: TempClass | null;
  customerId: string | null;
  supplierId: string | null;
  stockKind: keyof typeof STOCK_KINDS | null;
  tiers: ChargeTier[];
  minVolume: number;
  minDays: number;
  taxRateBp: number;
}>()({
  name: 'warehouse.charge-rules',
  title: '计费规则',
  path: PATH,
  permission: 'warehouse.rule.view',
  scope,
  columns: {
    scopeText: col.text('适用范围', { fixed: true, width: 200 }),
    direction: col.code(CHARGE_RULE_FIELDS.direction, CHARGE_DIRECTIONS, {
      tones: { AR: 'blue', AP: 'orange' },
      width: 104,
    }),
    warehouseName: col.text(CHARGE_RULE_FIELDS.warehouseId, { width: 120, hidden: true }),
    basis: col.code(CHARGE_RULE_FIELDS.basis, CHARGE_BASES, { width: 100 }),
    freeDays: col.int(CHARGE_RULE_FIELDS.freeDays, { width: 84 }),
    tierText: col.text(CHARGE_RULE_FIELDS.tiers, { width: 230 }),
    currency: col.text(CHARGE_RULE_FIELDS.currency, { width: 64 }),
    minText: col.text('起计', { width: 130 }),
    minCharge: col.money(CHARGE_RULE_FIELDS.minCharge, { currency: 'currency', width: 100 }),
    maxCharge: col.money(CHARGE_RULE_FIELDS.maxCharge, { currency: 'currency', width: 100 }),
    taxRate: col.bps(CHARGE_RULE_FIELDS.taxRate, { width: 64 }),
    validFrom: col.date(CHARGE_RULE_FIELDS.validFrom, { sort: true, width: 104 }),
    validTo: col.date(CHARGE_RULE_FIELDS.validTo, { sort: true, width: 104 }),
    state: col.code(CHARGE_RULE_FIELDS.state, RULE_STATES, { tones: RULE_TONES, fixed: 'end', width: 68 }),
  },
  filters: {
    warehouseId: filter.picker(CHARGE_RULE_FIELDS.warehouseId, 'warehouses'),
    direction: filter.codes(CHARGE_RULE_FIELDS.direction, CHARGE_DIRECTIONS, { quick: true }),
    basis: filter.codes(CHARGE_RULE_FIELDS.basis, CHARGE_BASES, { quick: true }),
    customerId: filter.picker(CHARGE_RULE_FIELDS.customerId, 'customers', { quick: true }),
    state: filter.codes(CHARGE_RULE_FIELDS.state, RULE_STATES, { quick: true }),
    validOn: filter.flag('今天有效', { quick: true }),
  },
  defaultSort: '-validFrom',
  exportPermission: 'warehouse.rule.view',
});
export type ChargeRuleRow = ListRow<typeof chargeRuleList>;

const price = () => unitPrice().check(z.refine((value) => !value.startsWith('-'), '不能为负'));
const charge = () => optional(money().check(z.refine((value) => !value.startsWith('-'), '不能为负')));
const fields = z.object({
  direction: code(CHARGE_DIRECTIONS),
  warehouseId: id(),
  /** A zone or a temperature class; neither: the whole warehouse. */
  zoneId: optional(id()),
  tempClass: optional(code(TEMP_CLASSES)),
  customerId: optional(id()),
  supplierId: optional(id()),
  stockKind: optional(code(STOCK_KINDS)),
  basis: code(CHARGE_BASES),
  freeDays: int(0, 365),
  tiers: z
    .array(z.object({ fromDay: int(1, 9999), toDay: optional(int(1, 9999)), price: price() }))
    .check(z.minLength(1, '至少一档'), z.maxLength(20, '最多 20 档')),
  /** cm³ a day, customer and warehouse (WMS-083). */
  minVolume: cubicCentimetres(0, 1_000_000_000_000),
  minDays: int(0, 365),
  minCharge: charge(),
  maxCharge: charge(),
  currency: currency(),
  /** Basis points: 600 is 6%. */
  taxRate: basisPoints(0, 10_000),
  validFrom: date(),
  validTo: optional(date()),
});
export type ChargeRuleInput = z.output<typeof fields>;

const isBasis = (list: readonly ChargeBasis[], basis: ChargeBasis | undefined) =>
  basis !== undefined && list.includes(basis);
/** What a rule form sends (2.15): tiers without gap or overlap (WMS-087), and only what its basis knows. */
export const chargeRuleInput = fields.check(
  across<ChargeRuleInput>('tiers', ({ tiers = [], freeDays = 0, basis }) =>
    isBasis(FLAT_BASES, basis) && tiers.length > 1 ? '该计费方式只有一个单价' : tierFault(tiers, freeDays),
  ),
  across<ChargeRuleInput>('freeDays', ({ freeDays, basis }) =>
    freeDays && isBasis(FLAT_BASES, basis) ? '该计费方式没有免费天数' : null,
  ),
  across<ChargeRuleInput>('minDays', ({ minDays, basis }) =>
    minDays && !isBasis(BATCH_BASES, basis) ? '该计费方式没有起计天数' : null,
  ),
  across<ChargeRuleInput>('minVolume', ({ minVolume, basis }) =>
    minVolume && basis !== 'CBM_DAY' ? '只有体积×天可设起计体积' : null,
  ),
  across<ChargeRuleInput>('maxCharge', ({ minCharge, maxCharge }) =>
    minCharge && maxCharge && compare(minCharge, maxCharge) > 0 ? '不能低于最低收费' : null,
  ),
  across<ChargeRuleInput>('validTo', ({ validFrom, validTo }) =>
    validFrom && validTo && validTo < validFrom ? '不能早于生效日期' : null,
  ),
  across<ChargeRuleInput>('tempClass', ({ zoneId, tempClass }) =>
    zoneId && tempClass ? '库区和温区只能选一个' : null,
  ),
);

const saved = z.object({ id: z.string(), version: z.number() });
const day = z.object({
  day: z.string(),
  age: z.nullable(z.number()),
  /** What the day is: a tier, free, or empty. */
  kind: z.enum(['FREE', 'TIER', 'TOP_UP']),
  tier: z.nullable(z.string()),
  units: z.number(),
  price: z.nullable(z.string()),
  /** Unrounded, six decimals: amounts are rounded by line (WMS-082). */
  amount: z.nullable(z.string()),
});
const simulation = z.object({
  days: z.array(day),
  lines: z.array(
    z.object({
      title: z.string(),
      days: z.number(),
      units: z.number(),
      price: z.string(),
      amount: z.string(),
    }),
  ),
  currency: z.string(),
  storage: z.string(),
  handling: z.string(),
  adjustment: z.string(),
  amountEx: z.string(),
  tax: z.string(),
  amount: z.string(),
});
export type ChargeSimulation = z.output<typeof simulation>;
export type SimulatedDay = z.output<typeof day>;
/** Most days of a trial. */
export const SIMULATE_DAYS = 400;
/** 试算: goods that came on a day and left on others, charged over a period; quantity in cm³, gram or pieces by the basis. */
const trial = z
  .object({
    quantity: int(1, 1_000_000_000_000),
    receivedDate: date(),
    outs: z._default(
      z.array(z.object({ day: date(), quantity: int(1, 1_000_000_000_000) })).check(z.maxLength(50)),
      [],
    ),
    from: date(),
    to: date(),
    ack: ack(),
  })
  .check(
    across<{ from: string; to: string }>('to', ({ from, to }) => (from && to && to < from ? '不能早于起始日期' : null)),
    across<{ from: string; to: string }>('from', ({ from, to }) =>
      from && to && (Date.parse(to) - Date.parse(from)) / 86_400_000 >= SIMULATE_DAYS
        ? `最多试算 ${SIMULATE_DAYS} 天`
        : null,
    ),
  );
export type ChargeTrial = z.output<typeof trial>;

export const chargeRules = {
  create: command({
    path: PATH,
    summary: '新增计费规则',
    ...edit,
    body: z.extend(chargeRuleInput, {
      /** The rule that this one replaces, which ends the day before; with the version seen. */
      replaces: optional(z.object({ id: id(), version: version() })),
      ack: ack(),
    }),
    labels: { ...CHARGE_RULE_FIELDS, replaces: '替代的规则' },
    answer: saved,
  }),
  disable: command({
    path: `${PATH}/{id}/disable`,
    summary: '停用计费规则',
    ...edit,
    body: reasonBody(2),
    answer: saved,
  }),
  simulate: command({
    path: `${PATH}/{id}/simulate`,
    summary: '试算仓储费',
    permission: 'warehouse.rule.view',
    scope,
    body: trial,
    answer: simulation,
  }),
};
