import * as z from 'zod/mini';
import { dictCode } from '../base/trade.contract.ts';
import { date, id, int, optional, optionalText, text } from '../fields.ts';
import {
  isCustomsCode,
  isEmail,
  isPhone,
  isSwift,
  isUscc,
  normaliseIdentifier,
  normalisePhone,
} from './identifiers.ts';

/** Where a party is at home; decides which papers and names it must have. */
export const PARTY_KINDS = { DOMESTIC: '境内', OVERSEAS: '境外' } as const;
export type PartyKind = keyof typeof PARTY_KINDS;

/** Optional text that is cleaned and checked; missing, null and '' become null. */
export const cleaned = (
  max: number,
  clean: (value: string) => string,
  test: (value: string) => boolean,
  message: string,
) =>
  z.pipe(
    z.pipe(
      optionalText(max),
      z.transform((value: string | null) => (value === null ? null : clean(value))),
    ),
    z.nullable(z.string().check(z.refine(test, message))),
  );
/** Phone of a person, stored without spaces and dashes (ACC-011). */
export const phone = () => cleaned(30, normalisePhone, isPhone, '手机号 11 位，境外用 +国家码');
/** E-mail (ACC-011). */
export const email = () => cleaned(254, (value) => value, isEmail, '邮箱格式不正确');
/** 统一社会信用代码 (ACC-010). */
export const uscc = () => cleaned(40, normaliseIdentifier, isUscc, '统一社会信用代码不正确');
/** 海关注册编码 (3.1). */
export const customsCode = () => cleaned(20, normaliseIdentifier, isCustomsCode, '应为 10 位数字或大写字母');
/** SWIFT/BIC (ACC-011). */
export const swift = () => cleaned(20, normaliseIdentifier, isSwift, 'SWIFT 代码格式不正确');
/** Country or region, ISO alpha-2. */
export const country = () => z.string().check(z.regex(/^[A-Z]{2}$/, '请选择国家/地区'));

/** A row of a list inside a party keeps its id over saves; without it the row is new. */
const rowId = () => z.optional(id());

/** A person of a customer or supplier; exactly one is the default (ACC-012). */
export const contactInput = z.object({
  id: rowId(),
  name: text(50),
  /** Entry of the dictionary 联系人职务. */
  role: optional(dictCode()),
  phone: phone(),
  email: email(),
  wechat: optionalText(50),
  isDefault: z.boolean(),
});
export type ContactInput = z.output<typeof contactInput>;
/** A contact as its record shows it. */
export type ContactRow = ContactInput & { id: string; roleName: string | null };

/** A bank account; only a verified one of a supplier may be paid (FIN-073). */
export const bankInput = z.object({
  id: rowId(),
  bankName: text(100),
  accountName: optionalText(200),
  account: text(50),
  swift: swift(),
  currency: optional(z.string().check(z.regex(/^[A-Z]{3}$/, '币种不正确'))),
  isDefault: z.boolean(),
});
export type BankInput = z.output<typeof bankInput>;

/** Papers of a customer: the licence of a domestic one must be there and valid to become 合作中 (ACC-012). */
export const PAPER_KINDS = { LICENCE: '营业执照', CONTRACT: '合同', AUTHORISATION: '授权书' } as const;
export const paperInput = z.object({
  id: rowId(),
  kind: z.enum(['LICENCE', 'CONTRACT', 'AUTHORISATION'], '选项不正确'),
  no: optionalText(60),
  /** Last valid day; null: valid without end. */
  expiresOn: optional(date()),
});
export type PaperInput = z.output<typeof paperInput>;

/** Who receives the cargo at the destination. */
export const consigneeInput = z.object({
  id: rowId(),
  name: text(200),
  country: country(),
  address: text(300),
  contactName: optionalText(50),
  phone: phone(),
  taxId: optionalText(30),
  isDefault: z.boolean(),
});
export type ConsigneeInput = z.output<typeof consigneeInput>;

export const ADDRESS_KINDS = { OFFICE: '办公', FACTORY: '工厂', PICKUP: '提货', MAIL: '邮寄' } as const;
export const addressInput = z.object({
  id: rowId(),
  kind: z.enum(['OFFICE', 'FACTORY', 'PICKUP', 'MAIL'], '选项不正确'),
  address: text(300),
  contactName: optionalText(50),
  phone: phone(),
});
export type AddressInput = z.output<typeof addressInput>;

/** 开票抬头. */
export const invoiceTitleInput = z.object({
  id: rowId(),
  title: text(200),
  taxNo: optionalText(30),
  address: optionalText(200),
  phone: optionalText(30),
  bankName: optionalText(100),
  bankAccount: optionalText(50),
  isDefault: z.boolean(),
});
export type InvoiceTitleInput = z.output<typeof invoiceTitleInput>;

/** Rows of one kind of a party, at most 50. */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row) => z.array(row).check(z.maxLength(50));
export const creditDays = () => int(0, 365);
export const statementDay = () => optional(int(1, 28));

/** Message when the default is not exactly one of the rows (ACC-012); null: fine. No rows need no default. */
export const defaultIssue = (rows: readonly { isDefault: boolean }[], title: string): string | null =>
  // What is no list, or no list of rows, is named by the schema of the list itself.
  Array.isArray(rows) && rows.length > 0 && rows.filter((row) => row?.isDefault).length !== 1
    ? `请指定一个默认${title}`
    : null;

/**
 * A rule over several fields whose message stands at `path`; it is checked although other fields are wrong, so that a
 * form shows everything at once. The input may be incomplete then; where the field itself or one of its rows is of
 * another kind altogether, that alone is said.
 */
export const across = <Input extends object>(path: string, issue: (input: Partial<Input>) => string | null) =>
  z.refine<Input>((input) => issue(input) === null, {
    path: [path],
    error: ({ input }) => issue(input as Partial<Input>) ?? '格式不正确',
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some((found) => found.code === 'invalid_type' && found.path?.[0] === path && found.path.length <= 2),
  });
