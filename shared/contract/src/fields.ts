import * as z from 'zod/mini';

/**
 * Field schemas that both sides use, with Chinese messages. zod/mini keeps them small in the browser;
 * never import the whole zod there.
 */
z.config({ localeError: (issue) => chineseIssue(issue) });

type Issue = { code?: string; minimum?: unknown; maximum?: unknown; origin?: string; input?: unknown; format?: string };

/** Chinese text of a validation issue: 必填 / 格式不正确 / 不能大于 {max} (11.3). */
export function chineseIssue(issue: Issue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return '必填';
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `不能超过 ${String(issue.maximum)} 个字符`;
    if (issue.origin === 'array') return `不能超过 ${String(issue.maximum)} 项`;
    return `不能大于 ${String(issue.maximum)}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return Number(issue.minimum) <= 1 ? '必填' : `至少 ${String(issue.minimum)} 个字符`;
    if (issue.origin === 'array') return `至少 ${String(issue.minimum)} 项`;
    return `不能小于 ${String(issue.minimum)}`;
  }
  if (issue.code === 'unrecognized_keys') return '包含未知字段';
  if (issue.code === 'invalid_value') return '选项不正确';
  return '格式不正确';
}

/** A record id: BIGINT as a decimal string. */
export const id = () => z.string().check(z.regex(/^[1-9]\d{0,18}$/, '格式不正确'));
/** No control characters but tab and line breaks. */
const PRINTABLE = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/;
/** At least so many characters that can be seen: a zero-width space is none. */
const visible =
  (min: number) =>
  (value: string): boolean =>
    value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim().length >= min;
/** Required text, trimmed, 1..max characters, no control characters, something to be seen. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '必填'),
      z.maxLength(max),
      z.regex(PRINTABLE, '包含非法字符'),
      z.refine(visible(1), '必填'),
    );
/** Optional text: missing, null and '' all become null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max), z.regex(PRINTABLE, '包含非法字符')))),
    z.transform((value) => (value ? value : null)),
  );
/** Missing and null become null. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => (value === undefined ? null : value) as z.output<Schema> | null),
  );
/** One of the codes of a label table such as `{ LCL: '拼柜' }`. */
export const code = <Codes extends Record<string, string>>(labels: Codes) =>
  z.enum(Object.keys(labels) as [keyof Codes & string, ...(keyof Codes & string)[]], '选项不正确');
/** Later checks calculate with the number: they are not asked about what is none. */
const malformed = (error: string) => ({ error, abort: true });
/** Money: a decimal string, at most 4 decimals and 16 digits before the point. Never a number (1.2). */
export const money = () => z.string().check(z.regex(/^-?\d{1,16}(\.\d{1,4})?$/, malformed('金额格式不正确')));
/** Unit price: decimal string, at most 6 decimals. */
export const unitPrice = () => z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,6})?$/, malformed('单价格式不正确')));
/** Quantity: decimal string, at most 3 decimals. */
export const quantity = () => z.string().check(z.regex(/^-?\d{1,11}(\.\d{1,3})?$/, malformed('数量格式不正确')));
/** Exchange rate: decimal string, at most 8 decimals, CNY per 1 unit of foreign currency. */
export const rate = () => z.string().check(z.regex(/^\d{1,10}(\.\d{1,8})?$/, malformed('汇率格式不正确')));
/** ISO-4217 currency code. */
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/, '币种不正确'));
/** Whole number in a range (counts, cm³, gram, basis points). */
export const int = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.number().check(z.int('必须是整数'), z.minimum(min), z.maximum(max));
const realDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
/** Calendar date YYYY-MM-DD in Asia/Shanghai (1.2). */
export const date = () =>
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确'), z.refine(realDay, '日期不存在'));
/** Moment as ISO-8601 with offset. */
export const time = () => z.iso.datetime({ offset: true, error: '时间格式不正确' });
/** UN/LOCODE of a port (4.9). */
export const locode = () => z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/, '港口代码不正确'));
/** Country of a port (alpha-2): its UN/LOCODE begins with it. */
export const countryOfPort = (port: string): string => port.slice(0, 2);
/** The version of the document that the user saw; a command carries it (1.5). */
export const version = () => int(1);
/** Codes of warnings that the user has acknowledged (logistics-admin 1.5). */
export const ack = () => z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)));
/** Required reason of a command. */
export const reason = (min = 1) => {
  const short = min > 1 ? `至少 ${min} 个字` : '必填';
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(min, short),
      z.maxLength(500),
      z.regex(PRINTABLE, '包含非法字符'),
      z.refine(visible(min), short),
    );
};

/** Path → message of every issue of a failed parse; the first message of a path wins. */
export function issuesOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || '_'] ??= issue.message;
  return fields;
}
