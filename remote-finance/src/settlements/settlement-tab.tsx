import { settlementLists, type SettlementRow } from '@shared/contract/finance/settlement-list.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useRead } from '@shared/runtime/query.ts';
import { Button, Popover } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { benchPath, settlementActions, TOUCHED } from './settlement.actions.ts';

const SettlementDrawer = onDemand(async () => (await import('./settlement-drawer.tsx')).SettlementDrawer);

const PAPER = { AR: 'fin_settlement', AP: 'fin_settlement_ap' } as const;

/** 结账单 of a side (F9, F22). */
export function SettlementTab({ side }: { side: Side }) {
  const [id, show] = useOpenRow();
  const [reversing, setReversing] = useState<string | null>(null);
  const given = useMemo(() => settlementActions<SettlementRow>(side, setReversing), [side]);
  const detailActions = useMemo(() => settlementActions<SettlementDetail>(side, setReversing), [side]);
  const { actions, batch, dialog } = usePrint<SettlementRow>(PAPER[side], given);
  const drawer = usePrint<SettlementDetail>(PAPER[side], detailActions);
  return (
    <>
      <ListPage<SettlementRow>
        list={settlementLists[side]}
        onOpen={(row) => show(row.id)}
        rowActions={actions}
        batchActions={[batch]}
        toolbar={<NewSettlement side={side} />}
      />
      {dialog}
      {drawer.dialog}
      {id ? <SettlementDrawer side={side} id={id} actions={drawer.actions} onClose={() => show(null)} /> : null}
      {reversing ? <ReverseForm side={side} id={reversing} onClose={() => setReversing(null)} /> : null}
    </>
  );
}

/** 新建结账: whose, then its workbench. */
function NewSettlement({ side }: { side: Side }) {
  const navigate = useNavigate();
  const may = useMay()(side === 'AR' ? 'finance.ar.settlement.create' : 'finance.ap.settlement.create');
  if (!may) return null;
  const { party } = SIDE_WORDS[side];
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={`选择${party}`}
      content={
        <div style={{ width: 260 }}>
          <Picker
            kind={side === 'AR' ? 'customers' : 'suppliers'}
            aria-label={party}
            autoFocus
            onChange={(id) => (id ? void navigate(benchPath(side, id)) : undefined)}
          />
        </div>
      }
    >
      <Button type="primary">新建结账</Button>
    </Popover>
  );
}

function ReverseForm({ side, id, onClose }: { side: Side; id: string; onClose: () => void }) {
  const [today] = useState(() => businessDay(new Date()));
  const read = useRead(settlements[side].get, { params: { id } }, { skipErrorHandler: true });
  const { data } = read;
  if (!data) return <LoadDrawer title="反结" read={read} width={480} onClose={onClose} />;
  return (
    <DrawerForm<SettlementDetail>
      title={`反结 ${data.settlementNo}`}
      record={data}
      initial={{ date: today, reason: null }}
      save={settlements[side].reverse}
      invalidates={TOUCHED}
      okText="反结"
      done={`${data.settlementNo} 已反结`}
      width={480}
      onClose={() => onClose()}
    >
      <Field name="date" label="记账日" required span="row" hint="须在开放期间；费用和收付款恢复到结账前">
        <DateInput />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
