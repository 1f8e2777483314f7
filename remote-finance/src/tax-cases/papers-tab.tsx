import type { TaxCaseDetail, TaxCaseDoc, TaxCheckAnswer } from '@shared/contract/finance/tax-case.answers.ts';
import { TAX_DOC_KINDS, TAX_DOC_NEEDS, type TaxDocKind } from '@shared/contract/finance/tax-case.labels.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, TimeText } from '@shared/ui/format/format-text.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import css from './tax-cases.module.css';

const ReceiveDocForm = onDemand(async () => (await import('./receive-doc-form.tsx')).ReceiveDocForm);

const CHECKS: readonly FactsColumn<TaxCheckAnswer>[] = [
  { title: '检查', width: '22%', cell: ({ title }) => title },
  {
    title: '结果',
    width: '14%',
    cell: ({ ok, waived, asked }) =>
      ok ? (
        <span className={css.good}>✓ 通过</span>
      ) : waived ? (
        <span className={css.warn}>○ 已放行</span>
      ) : (
        <span className={css.bad}>✕ 未通过{asked ? '（放行待审批）' : ''}</span>
      ),
  },
  {
    title: '说明',
    width: '64%',
    cell: ({ text, waived }) =>
      waived ? (
        <>
          {text}；放行：{waived.reason}（{waived.by ?? '系统'} <TimeText value={waived.at} />）
        </>
      ) : (
        text
      ),
  },
];

/** 资料清单: the checks before 申报, and each paper with its file, original place and day. */
export function PapersTab({ row }: { row: TaxCaseDetail }) {
  const [kind, setKind] = useState<TaxDocKind | null>(null);
  const may = row.actions.some(({ code, enabled }) => code === 'receiveDoc' && enabled);
  const before = row.state === 'COLLECTING' || row.state === 'READY' || row.state === 'RETURNED';
  const records = row.docs.filter(({ need, receivedOn }) => need === 'RECORD' && receivedOn === null);
  return (
    <div className={css.stack}>
      {before ? (
        <>
          <h3 className={css.part}>申报前检查</h3>
          <FactsTable label="申报前检查" columns={CHECKS} rows={row.checks} keyOf={({ code }) => code} />
        </>
      ) : null}
      {row.recordsDue && records.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`备案单证应于 ${row.recordsDue} 前备齐，还缺：${records.map((doc) => TAX_DOC_KINDS[doc.kind]).join('、')}`}
        />
      ) : null}
      <h3 className={css.part}>资料清单</h3>
      <FactsTable
        label="资料清单"
        columns={columnsOf(may ? setKind : null)}
        rows={row.docs}
        keyOf={(doc) => doc.kind}
      />
      {kind ? <ReceiveDocForm row={row} kind={kind} onClose={() => setKind(null)} /> : null}
    </div>
  );
}

function columnsOf(edit: ((kind: TaxDocKind) => void) | null): readonly FactsColumn<TaxCaseDoc>[] {
  return [
    { title: '资料', cell: ({ kind }) => TAX_DOC_KINDS[kind] },
    {
      title: '要求',
      cell: ({ need }) => <span className={need === 'NONE' ? css.quiet : ''}>{TAX_DOC_NEEDS[need]}</span>,
    },
    {
      title: '收到',
      cell: ({ need, receivedOn }) =>
        receivedOn ? (
          <span className={css.good}>
            ✓ <DateText value={receivedOn} />
          </span>
        ) : (
          <span className={need === 'NONE' ? css.quiet : css.bad}>{need === 'NONE' ? '—' : '✕ 未收到'}</span>
        ),
    },
    { title: '原件存放', cell: ({ place }) => place ?? '—' },
    { title: '文件', end: true, cell: ({ files }) => files || '—' },
    { title: '合同发票中已有', cell: ({ known }) => known.join('、') || '—' },
    ...(edit
      ? [
          {
            title: '操作',
            cell: ({ kind, receivedOn }: TaxCaseDoc) => (
              <Button type="link" size="small" onClick={() => edit(kind)}>
                {receivedOn ? '修改' : '登记'}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
