import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import type { TaxCandidates } from '@shared/contract/finance/tax-case-choices.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { VAT_RATES } from '@shared/contract/finance/trade-doc.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Drawer, Empty } from 'antd';
import { useMemo } from 'react';
import css from './tax-cases.module.css';
import { TOUCHED } from './tax-case.actions.ts';

type Candidate = TaxCandidates['list'][number];
/** A candidate with the item that was chosen for it; none: it is not matched. */
interface Line {
  docLineId: string;
  invoice: string;
  goods: string;
  amountEx: string | null;
  rate: string;
  itemId: string | null;
  qty: string | null;
}

const lineOf = (one: Candidate): Line => ({
  docLineId: one.docLineId,
  invoice: [one.invoiceNo ?? one.docNo, one.invoiceDate].filter(Boolean).join(' · '),
  goods: `${one.goodsName} ${one.qty}${one.unit ?? ''}`,
  amountEx: one.amountEx ?? null,
  rate: VAT_RATES[one.vatRateBp as keyof typeof VAT_RATES] ?? '',
  itemId: one.matched ? one.lineId : null,
  qty: one.qty,
});

/** 匹配进项发票: which item each invoice line is for, in its legal unit; lines of the same name and unit are proposed. */
export function MatchForm({ row, onClose }: { row: TaxCaseDetail; onClose: () => void }) {
  const read = useRead(taxCases.candidates, { params: { id: row.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="匹配进项发票" onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/tax-refund', label: '返回退税管理' }} />
      </Drawer>
    );
  return <Loaded row={row} found={read.data.list} onClose={onClose} />;
}

function Loaded({ row, found, onClose }: { row: TaxCaseDetail; found: readonly Candidate[]; onClose: () => void }) {
  const none = found.every(({ matched }) => !matched);
  const items = useMemo(
    () => Object.fromEntries(row.lines.map((line) => [line.id, `${line.itemNo} ${line.goodsName}`])),
    [row.lines],
  );
  const columns = useMemo<readonly GridColumn<Line>[]>(
    () => [
      { key: 'invoice', title: '发票', kind: 'computed', as: 'text', width: 260, compute: (line) => line.invoice },
      { key: 'goods', title: '货物', kind: 'computed', as: 'text', width: 220, compute: (line) => line.goods },
      { key: 'rate', title: '税率', kind: 'computed', as: 'text', width: 60, compute: (line) => line.rate },
      {
        key: 'amountEx',
        title: TRADE_DOC_FIELDS.amountEx,
        kind: 'computed',
        as: 'money',
        width: 110,
        compute: (line) => line.amountEx,
      },
      { key: 'itemId', title: '匹配报关项', kind: 'code', labels: items, width: 200, placeholder: '不匹配' },
      { key: 'qty', title: '法定数量', kind: 'decimal', width: 96 },
    ],
    [items],
  );
  const initial = useMemo(
    () => ({
      // Without any match yet what looks alike is proposed.
      lines: found.map((one) => ({ ...lineOf(one), ...(none ? { itemId: one.lineId } : {}) })),
    }),
    [found, none],
  );
  return (
    <DrawerForm<TaxCaseDetail>
      title={`匹配进项发票 ${row.caseNo}`}
      name="finance.tax-match"
      record={row}
      initial={initial}
      save={taxCases.match}
      toBody={(values) => ({
        matches: ((values.lines ?? []) as Line[]).flatMap(({ docLineId, itemId, qty }) =>
          itemId ? [{ lineId: itemId, docLineId, qty: qty ?? '0' }] : [],
        ),
      })}
      invalidates={TOUCHED}
      width={1120}
      okText="保存匹配"
      onClose={() => onClose()}
    >
      {found.length === 0 ? (
        <div className={css.wide}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="没有可匹配的进项发票：请先在「合同发票 → 收票(进项)」登记该工厂的发票"
          />
        </div>
      ) : (
        <>
          <div className={css.note}>
            <Alert
              type="info"
              showIcon
              title="一行发票整行匹配一个报关项；各项匹配数量合计须与报关法定数量一致。品名和单位相同的已自动带出。"
            />
          </div>
          <LineField<Line> title="进项发票" name="lines" columns={columns} most={500} />
        </>
      )}
    </DrawerForm>
  );
}
