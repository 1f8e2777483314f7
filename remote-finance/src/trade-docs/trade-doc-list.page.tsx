import {
  TAB_KINDS,
  tradeDocList,
  type TradeDocRow,
  type TradeDocTab,
} from '@shared/contract/finance/trade-doc-list.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { TRADE_DOC_KINDS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import type { ImportOnDemand } from '@shared/ui/import/import-button.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tradeDocActions, type TradeDocDialog } from './trade-doc.actions.ts';
import { useStatementBill } from './use-statement-bill.ts';
import { useTradePrints } from './trade-doc-prints.tsx';

const TradeDocForm = onDemand(async () => (await import('./trade-doc-form.tsx')).TradeDocForm);
const TradeDocDialogs = onDemand(async () => (await import('./trade-doc-dialogs.tsx')).TradeDocDialogs);
const TradeDocDrawer = onDemand(async () => (await import('./trade-doc-drawer.tsx')).TradeDocDrawer);
const GenerateForm = onDemand(async () => (await import('./generate-form.tsx')).GenerateForm);
const FactoryQuote = onDemand(async () => (await import('./factory-quote.tsx')).FactoryQuote);

const STEPS: readonly BatchAction[] = [
  { label: '提交', object: '合同发票', endpoint: tradeDocs.submitMany, invalidates: ['/finance'] },
  { label: '审核', object: '合同发票', endpoint: tradeDocs.approveMany, invalidates: ['/finance'] },
];
/** 收票导入; the others are made of orders and containers. */
const IMPORTER: ImportOnDemand = {
  permission: 'trade.doc.create',
  load: async () => (await import('@shared/contract/finance/invoice.import.ts')).invoiceImport,
};
const isTab = (tab: string): tab is TradeDocTab => tab in TAB_KINDS;
/** Tabs of what is made of orders and containers. */
const GENERATED: readonly string[] = ['contract', 'invoice', 'purchase'] satisfies TradeDocTab[];
type Making = { way: 'form'; kind: TradeDocKind } | { way: 'generate' } | { way: 'quote' };

/** 合同发票 (F29); `?open=` opens one over the list. */
export default function TradeDocListPage() {
  const [id, show] = useOpenRow();
  const [search] = useSearchParams();
  const [making, setMaking] = useState<Making | null>(null);
  const [dialog, setDialog] = useState<TradeDocDialog | null>(null);
  const mayCreate = useMay()('trade.doc.create');
  const given = useMemo(() => tradeDocActions<TradeDocRow>(setDialog), []);
  const { actions, batches, dialogs } = useTradePrints<TradeDocRow>(given);
  const tab = search.get('tab') ?? 'contract';
  const kinds: readonly TradeDocKind[] = isTab(tab) ? TAB_KINDS[tab] : [];
  const [kind = 'EXPORT_CONTRACT', second] = kinds;
  const chosen = [
    ...STEPS,
    ...kinds.flatMap((each) => (each in batches ? [batches[each as keyof typeof batches]] : [])),
  ];
  const stop = () => setMaking(null);
  const [bill, leaveBill] = useStatementBill(kind, mayCreate);
  return (
    <>
      <ListPage<TradeDocRow>
        list={tradeDocList}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={chosen}
        {...(kinds.length > 0 && {
          create: {
            label: `新建${TRADE_DOC_KINDS[kind]}`,
            permission: 'trade.doc.create',
            run: () => setMaking({ way: 'form', kind }),
          },
        })}
        {...(tab === 'input' && { importer: IMPORTER })}
        toolbar={
          mayCreate ? (
            <>
              {second ? (
                <Button onClick={() => setMaking({ way: 'form', kind: second })}>新建{TRADE_DOC_KINDS[second]}</Button>
              ) : null}
              {tab === 'instruction' ? <Button onClick={() => setMaking({ way: 'quote' })}>测算开票金额</Button> : null}
              {GENERATED.includes(tab) ? (
                <Button onClick={() => setMaking({ way: 'generate' })}>从订单/货柜生成</Button>
              ) : null}
            </>
          ) : null
        }
      />
      {id ? <TradeDocDrawer id={id} onAsk={setDialog} onClose={() => show(null)} /> : null}
      {making?.way === 'form' ? <TradeDocForm kind={making.kind} record={null} onClose={stop} /> : null}
      {bill ? <TradeDocForm kind={kind} record={null} proposal={bill} onClose={leaveBill} /> : null}
      {making?.way === 'generate' ? <GenerateForm kinds={kinds} onClose={stop} /> : null}
      {making?.way === 'quote' ? <FactoryQuote onClose={stop} /> : null}
      {dialog ? <TradeDocDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {dialogs}
    </>
  );
}
TradeDocListPage.ahead = listAhead(tradeDocList);
