import { FX_DECLARATION_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { formatBasisPoints } from '@shared/ui/format/format.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { Alert } from 'antd';
import css from './tax-cases.module.css';

/** 收汇匹配 (FIN-156): how much of the declaration is collected and matched. */
export function FxTab({ row }: { row: TaxCaseDetail }) {
  const check = row.checks.find(({ code }) => code === 'FIN-156');
  const { fx, currency } = row;
  return (
    <div className={css.stack}>
      {check && !check.ok ? (
        <Alert
          type={check.waived ? 'info' : 'warning'}
          showIcon
          title={
            check.waived
              ? `未达收汇比例，已放行：${check.waived.reason}`
              : `${check.text}。未到期收汇或视同收汇的，请「申请放行」。`
          }
        />
      ) : null}
      <Descriptions
        facts={[
          fx.declared === undefined
            ? null
            : { title: FX_DECLARATION_FIELDS.declared, content: <Money value={fx.declared} currency={currency} /> },
          fx.matched === undefined
            ? null
            : { title: '已收汇匹配', content: <Money value={fx.matched} currency={currency} /> },
          { title: '收汇进度', content: fx.percent === null ? null : `${fx.percent}%` },
          { title: '申报前最低比例', content: formatBasisPoints(fx.minBp) },
        ]}
      />
      <FxLinks row={row} />
    </div>
  );
}

/** To the ledger of this declaration and to the bench of its customer (F30). */
function FxLinks({ row }: { row: TaxCaseDetail }) {
  if (!useMay()('fx.quota.view')) return null;
  const quota = '/finance/exchange-quota';
  return (
    <p className={css.links}>
      {row.customsNo ? (
        <ActionLink to={`${quota}?panel=declarations&tab=all&keyword=${row.customsNo}`}>报关收汇台账</ActionLink>
      ) : null}
      <ActionLink to={`${quota}?panel=match&customerId=${row.customerId}`}>去核销匹配</ActionLink>
    </p>
  );
}
