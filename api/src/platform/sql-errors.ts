import { Refusal, refuse } from './refusal.ts';
import { InputFault } from './worker-task.ts';

const duplicates = new Map<string, string>();
/** Constraint or unique index → Chinese refusal. */
export function declareUnique(texts: Record<string, string>): void {
  for (const [constraint, text] of Object.entries(texts)) duplicates.set(constraint, text);
}

interface SqlError {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  message: string;
  detail?: string;
}

/** The driver's error behind whatever wraps it (Drizzle keeps it in `cause`), or null. */
export function sqlErrorOf(error: unknown): SqlError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isSqlError(at)) return at;
  }
  return null;
}
const isSqlError = (error: Error): error is Error & SqlError =>
  'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** Whether the whole command may be tried again: serialization failure, deadlock, lock not available. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(sqlErrorOf(error)?.code ?? '');

/** The field that a unique or foreign key has refused, by its name (`ac_user_employee_no_key` of `ac_user`); '' for others. */
export function keyField(error: unknown): string {
  const { constraint = '', table = '' } = sqlErrorOf(error) ?? {};
  const [, name = ''] = constraint.startsWith(`${table}_`)
    ? (/^(.+)_f?key$/.exec(constraint.slice(table.length + 1)) ?? [])
    : [];
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** An overflow names its limit: of a decimal 10ⁿ before the point, of a whole number what its type holds. */
function overflowText({ detail = '', message }: SqlError): string {
  const [, precision, scale] = /precision (\d+), scale (\d+)/.exec(detail) ?? [];
  if (precision) return `数值过大：整数部分最多 ${Number(precision) - Number(scale)} 位。`;
  if (/bigint/.test(message)) return '数值过大：不能超过 9223372036854775807。';
  return /integer/.test(message) ? '数值过大：不能超过 2147483647。' : '数值过大，超出可以保存的范围。';
}

/** Refusal of an error that users can cause; null: a fault of ours. Never lets SQL or stack through. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof InputFault) return refuse('VALIDATION', error.message, { fields: {} }, { showType: 1 });
  const sql = sqlErrorOf(error);
  if (!sql) return null;
  switch (sql.code) {
    case '23505':
    case '23P01':
      return refuse('DUPLICATE', duplicates.get(sql.constraint ?? '') ?? '已存在相同的数据，请修改后重试。');
    case '23503':
      return refuse('REFERENCED', duplicates.get(sql.constraint ?? '') ?? '数据正被引用或引用的数据不存在，请刷新。');
    case '23514':
      return refuse(
        'VALIDATION',
        duplicates.get(sql.constraint ?? '') ?? '数据不符合要求，请检查后重试。',
        { fields: {} },
        { showType: 1 },
      );
    case '22003':
      return refuse('VALIDATION', overflowText(sql), { fields: {} }, { showType: 1 });
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
    case '22001':
      return refuse('BAD_REQUEST');
    case '57014':
    case '40001':
    case '40P01':
    case '55P03':
    case '53300':
    case '57P01':
    case '57P03':
      return refuse('RETRY_LATER');
    default:
      return null;
  }
}
