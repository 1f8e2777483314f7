import { INSPECTION_FIELDS } from '@shared/contract/logistics/inspection.fields.ts';
import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import {
  INSPECTION_RESULT,
  lineSampling,
  lotOf,
  REJECT_ACTION,
  RESULT_TONES,
} from '@shared/contract/logistics/inspection-rules.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { StateTag, Weight } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { sizeText } from './inspection-values.ts';
import css from './inspections.module.css';

/** Findings of an inspection line by line; orders out of scope without names (ACC-032). */
export const InspectionLines = ({ row }: { row: InspectionDetail }) =>
  row.lines.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物" />
  ) : (
    <div className={css.scroll}>
      <FactsTable label="验货明细" columns={columnsOf(row)} rows={row.lines} keyOf={(line) => line.id} />
    </div>
  );

const columnsOf = (row: InspectionDetail): FactsColumn<InspectionLine>[] => [
  {
    title: '订单',
    cell: (line) =>
      line.orderId ? (
        <Link to={`/transport/order/info?id=${line.orderId}`}>
          {line.orderNo}-{line.lineNo}
        </Link>
      ) : (
        '—'
      ),
  },
  { title: '客户编码', cell: (line) => line.customerCode ?? '—' },
  { title: '品名', cell: (line) => line.nameCn },
  { title: '柜内', end: true, cell: (line) => line.planned },
  { title: '到货', end: true, cell: (line) => line.arrived ?? '—' },
  {
    title: '已验 / 应验',
    end: true,
    cell: (line) => `${line.checked ?? '—'} / ${lineSampling(row.aqlRows, lotOf(line), row)?.sample ?? '—'}`,
  },
  { title: '致命', end: true, cell: (line) => line.critical },
  { title: '严重', end: true, cell: (line) => line.major },
  { title: '轻微', end: true, cell: (line) => line.minor },
  {
    title: '缺陷代码',
    cell: (line) =>
      row.defectChoices
        .filter(({ code }) => line.defectCodes.includes(code))
        .map(({ label }) => label)
        .join('、') || '—',
  },
  { title: '实测 cm', cell: (line) => sizeText([line.lengthMm, line.widthMm, line.heightMm]) ?? '—' },
  {
    title: '实测毛重',
    end: true,
    cell: (line) => (line.cartonGross === null ? '—' : <Weight gram={line.cartonGross} />),
  },
  {
    title: INSPECTION_FIELDS.overall,
    cell: (line) =>
      line.planned === 0 ? (
        `已剔除 ${line.removed} 箱`
      ) : (
        <>
          <StateTag code={line.result} labels={INSPECTION_RESULT} tones={RESULT_TONES} />
          {line.removed > 0 ? ` 已剔除 ${line.removed} 箱` : ''}
        </>
      ),
  },
  { title: '处理', cell: (line) => (line.rejectAction ? REJECT_ACTION[line.rejectAction] : (line.note ?? '—')) },
];
