import { today } from '@shared/contract/business-day.ts';
import { add, subtract } from '@shared/contract/decimal.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { RefundMode } from '@shared/contract/finance/tax-case.labels.ts';
import { daysBetween, exchangeCost } from '@shared/contract/finance/tax-case.rules.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { Values } from '@shared/ui/form/form-values.ts';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Form } from 'antd';
import css from './tax-cases.module.css';

const NUMBER = /^\d+(\.\d+)?$/;
/**
 * FOB as the server will compute it, and 换汇成本 (FIN-152) of the invoices that are matched; of another currency than USD the
 * server converts first. Amounts come as stars, or not at all, for who may not see them.
 */
export function Fob({ invoiceEx }: { invoiceEx: string | null }) {
  const form = Form.useFormInstance();
  const values = Form.useWatch([], form) as Values | undefined;
  const number = (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? value : '0');
  const lines = (values?.lines ?? []) as { total: string | null }[];
  const total = add('0', ...lines.map((line) => number(line.total)));
  const fob = subtract(total, add(number(values?.freight), number(values?.insurance)));
  const currency = typeof values?.currency === 'string' ? values.currency : '';
  return (
    <p className={`${css.wide} ${css.hint}`} aria-live="polite">
      FOB = 报关总价 {formatMoney(total, currency)} − 运费 {formatMoney(number(values?.freight), currency)} − 保费{' '}
      {formatMoney(number(values?.insurance), currency)} ={' '}
      <strong>{`${currency} ${formatMoney(fob, currency)}`}</strong>
      {invoiceEx !== null && NUMBER.test(invoiceEx) ? (
        <>
          ；换汇成本 ={' '}
          <strong>
            {currency === 'USD' ? (exchangeCost(invoiceEx, fob) ?? '匹配进项发票后计算') : '保存后按出口当月中间价计算'}
          </strong>
        </>
      ) : null}
    </p>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** 申报截止 as the server will have it (FIN-153), of AGENCY that of the certificate. */
export function Deadline() {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Values;
  const { companyId, mode, exportDate } = values as {
    companyId?: string | null;
    mode?: RefundMode;
    exportDate?: unknown;
  };
  const day = typeof exportDate === 'string' && DAY.test(exportDate) ? exportDate : null;
  const ready = Boolean(companyId && mode && day);
  const read = useRead(
    taxCases.deadline,
    { query: { companyId: companyId ?? '', mode: mode ?? 'BUYOUT', exportDate: day ?? '' } },
    { enabled: ready, skipErrorHandler: true },
  );
  const deadline = ready ? read.data?.deadline : undefined;
  const left = deadline ? daysBetween(today(), deadline) : null;
  return (
    <p className={`${css.wide} ${css.hint}`} aria-live="polite">
      {mode === 'AGENCY' ? '证明' : '申报'}截止：
      <strong>{deadline ?? (ready ? '…' : '填写经营主体和出口日期后显示')}</strong>
      {left === null ? null : left < 0 ? `（已超申报截止 ${-left} 天）` : `（剩余 ${left} 天）`}
    </p>
  );
}
