import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { INSPECTION_FIELDS } from '@shared/contract/logistics/inspection.fields.ts';
import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { INSPECTION_RESULT, RESULT_TONES, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import css from './inspections.module.css';

/** 抽检 AQL 严重 2.5 / 轻微 4.0. */
const samplingText = ({ sampling, aqlMajor, aqlMinor }: InspectionDetail): string =>
  sampling === 'FULL' ? SAMPLING.FULL : `${SAMPLING.SAMPLE}，AQL 严重 ${aqlMajor} / 轻微 ${aqlMinor}`;

/** Header of an inspection. */
export const InspectionFacts = ({ row }: { row: InspectionDetail }) => (
  <Descriptions
    facts={[
      {
        title: INSPECTION_FIELDS.overall,
        content: <StateTag code={row.overall} labels={INSPECTION_RESULT} tones={RESULT_TONES} />,
      },
      { title: INSPECTION_FIELDS.planDate, content: <DateText value={row.planDate} /> },
      { title: INSPECTION_FIELDS.place, content: row.place },
      { title: INSPECTION_FIELDS.inspectorId, content: row.inspectorName },
      { title: INSPECTION_FIELDS.sampling, content: samplingText(row) },
      { title: '验货模板', content: row.form ? `${row.form.name} v${row.form.version}` : '没有适用的模板' },
      { title: CONTAINER_FIELDS.planLoadDate, content: <DateText value={row.planLoadDate} /> },
      { title: '提交', content: said(row.reporterName, row.doneAt) },
      { title: '复核', content: said(row.reviewerName, row.reviewedAt) },
      row.overall === 'CONCESSION'
        ? { title: '客户确认', content: said(row.customerBy, row.customerAt) ?? '还没有' }
        : null,
      row.remark ? { title: INSPECTION_FIELDS.remark, content: row.remark, wide: true } : null,
    ]}
  />
);

/** The same in one line, above the form of whoever stands before the cargo. */
export const InspectionHead = ({ row }: { row: InspectionDetail }) => (
  <p className={css.head}>
    <b>{row.inspectionNo}</b>
    {[
      `${row.containerCode} ${row.containerType} ${row.pol}→${row.pod}`,
      [row.planDate, row.place].filter(Boolean).join(' '),
      row.inspectorName,
      samplingText(row),
      row.form ? `${row.form.name} v${row.form.version}` : null,
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
);

const said = (name: string | null, at: string | null) =>
  name === null || at === null ? null : (
    <>
      {name} <TimeText value={at} />
    </>
  );
