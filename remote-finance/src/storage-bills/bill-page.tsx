import { STORAGE_BILL_FIELDS } from '@shared/contract/finance/storage-bill.fields.ts';
import type { StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { billPath, STORAGE_BILL_TONES } from '@shared/contract/finance/storage-bill.labels.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { unitsText } from '@shared/ui/format/charge-units.ts';
import { Money, TimeText, Unit } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { billActions, SIDES, type BillDialog, type Side } from './bill-side.ts';
import { BillDifference, BillFees, BillLines, BillRules } from './bill-tabs.tsx';

const BillDialogs = onDemand(async () => (await import('./bill-dialogs.tsx')).BillDialogs);
const STEPS = ['DRAFT', 'CONFIRMED', 'BILLED'] as const;

/** 仓库订单详情 (F11) and 仓储订单详情 (F24): totals, what is charged and why, the fees. */
export function BillPage({ direction }: { direction: 'AR' | 'AP' }) {
  const side = SIDES[direction];
  const [dialog, setDialog] = useState<BillDialog | null>(null);
  const given = useMemo(() => billActions<StorageBillDetail>(side, setDialog), [side]);
  const { actions: printed, dialog: print } = usePrint<StorageBillDetail>('wh_storage_bill', given, {
    label: '打印账单',
  });
  const actions = direction === 'AR' ? printed : given;
  return (
    <>
      <DetailPage<StorageBillDetail>
        endpoint={side.calls.get as Endpoint<unknown, unknown, StorageBillDetail>}
        kind={side.kind}
        no={(row) => row.billNo}
        subtitle={(row) => `${row.partyName} · ${row.warehouseName} · ${row.periodFrom} 至 ${row.periodTo}`}
        state={{ code: (row) => row.state, labels: side.states, tones: STORAGE_BILL_TONES }}
        steps={(row) =>
          row.state === 'REVERSED'
            ? stageSteps([...STEPS, 'REVERSED'], side.states, 'REVERSED', { stopped: true })
            : stageSteps([...STEPS], side.states, row.state)
        }
        actions={actions}
        summary={(row) => <Descriptions facts={factsOf(row, side)} />}
        tabs={(row) => tabsOf(row, side)}
        slots={direction === 'AR' ? ['账单回签', '其他'] : ['对方账单', '其他']}
        list={{ path: side.path, title: side.list.title }}
      />
      {dialog ? <BillDialogs side={side} dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}

function tabsOf(row: StorageBillDetail, side: Side) {
  const storage = row.lines.filter(({ kind }) => kind !== 'HANDLING');
  const handling = row.lines.filter(({ kind }) => kind === 'HANDLING');
  return [
    {
      key: 'lines',
      title: '计费明细',
      count: storage.length,
      content: <BillLines row={row} side={side} lines={storage} label="计费明细" empty="账期内没有仓储费" />,
    },
    {
      key: 'handling',
      title: STORAGE_BILL_FIELDS.handling,
      count: handling.length,
      content: <BillLines row={row} side={side} lines={handling} label="操作费" empty="账期内没有出入库操作费" />,
    },
    { key: 'rules', title: '规则快照', count: row.rules.length, content: <BillRules row={row} /> },
    ...(side.direction === 'AP' ? [{ key: 'difference', title: '差异', content: <BillDifference row={row} /> }] : []),
    { key: 'fees', title: side.fees, count: row.fees.length, content: <BillFees row={row} side={side} /> },
  ];
}

const byAt = (name: string | null, at: string | null) =>
  at ? (
    <>
      {name ?? '系统'} <TimeText value={at} />
    </>
  ) : null;
const link = (side: Side, linked: StorageBillDetail['reversalOf']) =>
  linked ? <Link to={billPath(side.direction, linked.id)}>{linked.billNo}</Link> : null;

/** Money that is hidden from the reader is absent, so its fact is left out. */
const money = (title: string, value: string | null | undefined, currency: string): Fact | null =>
  value === undefined ? null : { title, content: value === null ? null : <Money value={value} currency={currency} /> };

function factsOf(row: StorageBillDetail, side: Side): (Fact | null)[] {
  const { currency } = row;
  const payable = side.direction === 'AP';
  return [
    { title: side.party, content: row.partyName },
    { title: STORAGE_BILL_FIELDS.companyId, content: row.companyName },
    { title: '体积·天', content: <Unit text={unitsText('CBM_DAY', row.volumeDays)} unit="m³·天" /> },
    money('仓储费', row.storage, currency),
    money('操作费', row.handling, currency),
    money('不含税', row.amountEx, currency),
    money('税额', row.tax, currency),
    money(payable ? '我方计算（含税）' : '合计（含税）', row.amount, currency),
    payable ? money('对方账单（含税）', row.counterAmount, currency) : null,
    payable ? money('差异', row.difference, currency) : null,
    { title: '生成', content: byAt(row.creatorName, row.createdAt) },
    { title: '确认', content: byAt(row.confirmerName, row.confirmedAt) },
    { title: payable ? '转应付' : '转应收', content: byAt(row.billerName, row.billedAt) },
    row.reversalOf ? { title: '冲红自', content: link(side, row.reversalOf) } : null,
    row.reversedBy ? { title: '冲红单', content: link(side, row.reversedBy) } : null,
    row.endReason ? { title: STORAGE_BILL_FIELDS.endReason, content: row.endReason, wide: true } : null,
  ];
}
