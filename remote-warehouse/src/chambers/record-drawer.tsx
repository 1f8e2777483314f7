import { CLOSE_PHOTO_SLOT, OPEN_PHOTO_SLOT, RECORD_PURPOSES } from '@shared/contract/warehouse/chamber.contract.ts';
import { chamberRecords, type ChamberRecordDetail } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { CHAMBER_FIELDS, CHAMBER_RECORD_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
import { documentPath } from '@shared/contract/warehouse/ledger.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { fromScaled } from '@shared/ui/form/scaled.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { recordActionMap, type RecordDialog } from './record.actions.ts';

interface Props {
  id: string;
  onAsk: (dialog: RecordDialog) => void;
  onClose: () => void;
}
/** A 开关仓记录 (W5): the opening and the closing with temperature, seal and photos, and what was moved between them. */
export function RecordDrawer({ id, onAsk, onClose }: Props) {
  const actions = useMemo(() => recordActionMap<ChamberRecordDetail>(onAsk), [onAsk]);
  return (
    <DetailDrawer<ChamberRecordDetail>
      id={id}
      title="开关仓记录"
      onClose={onClose}
      width={720}
      endpoint={chamberRecords.get}
      kind="wh_chamber_record"
      no={(row) => row.recordNo}
      subtitle={(row) => `${row.warehouseName} · ${row.zoneName} ${row.chamberName}`}
      state={{ code: (row) => (row.closedAt === null ? 'OPEN' : 'CLOSED'), labels: STATES, tones: TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
      tabs={(row) => [
        {
          key: 'documents',
          title: '关联单据',
          count: row.documents.length,
          content:
            row.documents.length > 0 ? (
              <FactsTable label="关联单据" columns={DOCUMENTS} rows={row.documents} keyOf={keyOf} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="开仓期间没有库存变动" />
            ),
        },
      ]}
      slots={[OPEN_PHOTO_SLOT, CLOSE_PHOTO_SLOT, '其他']}
    />
  );
}

const STATES = { OPEN: '未关仓', CLOSED: '已关仓' } as const;
const TONES = { OPEN: 'green', CLOSED: 'default' } as const;
const celsius = (tenths: number | null) => (tenths === null ? '—' : `${fromScaled(tenths, 1)} ℃`);

const Summary = ({ row }: { row: ChamberRecordDetail }) => (
  <Descriptions
    facts={[
      { title: CHAMBER_RECORD_FIELDS.purpose, content: RECORD_PURPOSES[row.purpose] },
      row.leaseCustomerName
        ? { title: CHAMBER_FIELDS.leaseCustomerId, content: row.leaseCustomerName }
        : {
            title: '库区温度',
            content: row.tempMin === null ? '不限' : `${celsius(row.tempMin)} 至 ${celsius(row.tempMax)}`,
          },
      { title: CHAMBER_RECORD_FIELDS.openedAt, content: <TimeText value={row.openedAt} /> },
      { title: CHAMBER_RECORD_FIELDS.closedAt, content: <TimeText value={row.closedAt} /> },
      { title: '开仓人', content: row.openedByName },
      { title: '关仓人', content: row.closedByName },
      { title: '开仓温度', content: celsius(row.openTemp) },
      { title: '关仓温度', content: celsius(row.closeTemp) },
      { title: CHAMBER_RECORD_FIELDS.openSealNo, content: row.openSealNo },
      { title: CHAMBER_RECORD_FIELDS.closeSealNo, content: row.closeSealNo },
      { title: CHAMBER_RECORD_FIELDS.minutesOpen, content: row.minutesOpen },
      { title: CHAMBER_RECORD_FIELDS.abnormal, content: row.abnormal },
    ]}
  />
);

type Document = ChamberRecordDetail['documents'][number];
const keyOf = ({ docType, docId }: Document) => `${docType}-${docId}`;
const DOCUMENTS: readonly FactsColumn<Document>[] = [
  {
    title: '单据号',
    cell: (document) => {
      const path = documentPath(document);
      return path ? <Link to={path}>{document.docNo}</Link> : document.docNo;
    },
  },
  { title: '最后变动', cell: ({ postedAt }) => <TimeText value={postedAt} /> },
];
