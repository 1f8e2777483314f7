import { FX_DECLARATION_FIELDS } from '@shared/contract/finance/quota.fields.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { crossDifferences, crossProblems, withDraft } from '@shared/contract/finance/trade-doc.rules.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Alert, Form } from 'antd';
import { useMemo } from 'react';
import { pricedLines, type FormLine } from './trade-doc.form-lines.ts';
import css from './trade-docs.module.css';

type Check = TradeDocDetail['checks'][number];
const CHECKS: readonly FactsColumn<Check>[] = [
  { title: TRADE_DOC_FIELDS.currency, cell: ({ currency }) => currency },
  {
    title: FX_DECLARATION_FIELDS.declared,
    end: true,
    cell: (check) => <Money value={check.declared ?? null} currency={check.currency} />,
  },
  { title: '商业发票', end: true, cell: (check) => <Money value={check.invoiced ?? null} currency={check.currency} /> },
  {
    title: '外销合同',
    end: true,
    cell: (check) => <Money value={check.contracted ?? null} currency={check.currency} />,
  },
  { title: '结果', cell: ({ ok, problems }) => (ok ? '一致' : (problems?.join('；') ?? '单证不一致')) },
];
/** FIN-173 per currency. */
export const CrossCheck = ({ checks }: { checks: readonly Check[] }) => (
  <FactsTable label="单证核对" columns={CHECKS} rows={checks} keyOf={({ currency }) => currency} />
);

const SETTLE_MS = 300;
/**
 * FIN-173 while a 商业发票 or 外销合同 is being written: the server's amounts of the other papers with what is typed, by the server's
 * rule. A difference warns, as 审核 will ask about it; a paper that is still to come is only told.
 */
export function LiveCheck({ kind, docId }: { kind: TradeDocKind; docId: string | null }) {
  const form = Form.useFormInstance();
  const declarationId = Form.useWatch('declarationId', form) as string | null | undefined;
  const currency = Form.useWatch('currency', form) as string | null | undefined;
  const lines = useSettled(Form.useWatch('lines', form) as readonly FormLine[] | undefined, SETTLE_MS);
  const others = useRead(
    tradeDocs.crossAmounts,
    { query: { declarationId: declarationId ?? '', ...(docId ? { docId } : {}) } },
    { enabled: Boolean(declarationId), skipErrorHandler: true },
  );
  const found = useMemo(
    () =>
      withDraft(
        (others.data?.checks ?? []).map(({ declared = null, invoiced = null, contracted = null, ...each }) => ({
          ...each,
          declared,
          invoiced,
          contracted,
        })),
        kind,
        currency ?? 'USD',
        pricedLines(lines ?? []),
      ),
    [others.data, kind, currency, lines],
  );
  if (!declarationId) return null;
  if (others.isError)
    return <Alert className={css.note} type="info" showIcon title={`未能核对单证：${failureText(others.error)}`} />;
  if (!others.data) return null;
  const checks = found.map((each) => {
    const problems = crossProblems(each);
    return { ...each, ok: problems.length === 0, problems };
  });
  const differing = found.flatMap(crossDifferences);
  return (
    <div className={css.check} role="status" aria-label="单证核对">
      {differing.length > 0 ? (
        <Alert type="warning" showIcon title={`单证不一致：${differing.join('；')}`} />
      ) : checks.every(({ ok }) => ok) ? (
        <Alert type="success" showIcon title="报关单、商业发票、外销合同金额一致" />
      ) : (
        <Alert type="info" showIcon title="单证未齐，齐后核对金额" />
      )}
      <CrossCheck checks={checks} />
    </div>
  );
}
