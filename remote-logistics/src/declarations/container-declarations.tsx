import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationBrief } from '@shared/contract/logistics/declaration.answers.ts';
import { DECL_STATE, DECL_TONES } from '@shared/contract/logistics/declaration.machine.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { CutOff } from '../bookings/cut-off.tsx';
import { DECL_LIST, declPage, TOUCHED } from './declaration.actions.ts';
import { ShipmentForm } from './shipment-form.tsx';
import { downloadPreAlert } from './declaration-package.ts';
import css from './declarations.module.css';

const COLUMNS: readonly FactsColumn<DeclarationBrief>[] = [
  { title: '报关资料单', cell: (row) => <Link to={declPage(row.id)}>{row.declNo}</Link> },
  {
    title: DECLARATION_FIELDS.state,
    cell: (row) => <StateTag code={row.state} labels={DECL_STATE} tones={DECL_TONES} />,
  },
  { title: '境内发货人', cell: (row) => row.exporterName },
  { title: DECLARATION_FIELDS.customsNo, cell: (row) => row.customsNo ?? '—' },
  { title: '项数', end: true, cell: (row) => row.lineCount },
  { title: DECLARATION_FIELDS.packages, end: true, cell: (row) => row.packages },
  { title: '毛重', end: true, cell: (row) => <Weight gram={row.gross} /> },
  { title: '净重', end: true, cell: (row) => <Weight gram={row.net} /> },
  { title: DECLARATION_FIELDS.submittedAt, cell: (row) => <TimeText value={row.submittedAt} /> },
  { title: DECLARATION_FIELDS.releasedAt, cell: (row) => <TimeText value={row.releasedAt} /> },
];

/** 报关 of a container: agent overseas, its declarations, and what is in none yet. */
export function ContainerDeclarations({ id }: { id: string }) {
  const may = useMay();
  const read = useRead(declarations.ofContainer, { params: { id } }, { skipErrorHandler: true });
  const generate = useCommand(declarations.generate, { invalidates: TOUCHED });
  const [naming, setNaming] = useState(false);
  const row = read.data;
  if (!row) return <LoadState read={read} back={{ path: DECL_LIST, label: '返回待报关' }} />;
  const editable = may('logistics.baoguan.edit') && ['LOAD', 'DECLARE', 'CLEAR'].includes(row.stage);
  return (
    <>
      <div className={css.head}>
        <span>
          截关 <CutOff at={row.cutCustoms} over={cutoffsOver(row)} />
        </span>
        <span>国外代理 {row.overseasAgentName ?? '未指定'}</span>
        <span>主提单号 {row.mblNo ?? '—'}</span>
        {editable ? <Button onClick={() => setNaming(true)}>国外代理与提单</Button> : null}
        {row.list.length > 0 ? <Button onClick={() => void downloadPreAlert(id)}>预报资料包</Button> : null}
        {row.open > 0 && may('logistics.baoguan.create') ? (
          <Button
            type="primary"
            loading={generate.busy}
            onClick={() => void generate.run({ params: { id }, body: {} })}
          >
            生成报关资料（{row.open} 箱）
          </Button>
        ) : null}
      </div>
      {row.list.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={row.stage === 'DECLARE' ? '还没有报关资料单' : '装柜完成后可生成报关资料'}
        />
      ) : (
        <FactsTable label="报关资料单" columns={COLUMNS} rows={row.list} keyOf={(each) => each.id} />
      )}
      {naming ? (
        <ShipmentForm
          row={{ ...row, id: row.containerId, version: row.containerVersion }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}
