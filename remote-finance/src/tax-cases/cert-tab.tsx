import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateText } from '@shared/ui/format/format-text.tsx';
import css from './tax-cases.module.css';

/** 代理证明 (AGENCY): applied for, issued, handed over. */
export const CertTab = ({ row }: { row: TaxCaseDetail }) => (
  <div className={css.stack}>
    <Descriptions
      facts={[
        { title: TAX_CASE_FIELDS.certDeadline, content: <DateText value={row.certDeadline} /> },
        { title: '申请日期', content: <DateText value={row.declaredOn} /> },
        { title: '代理出口货物证明号', content: row.certNo },
        { title: TAX_CASE_FIELDS.certOn, content: <DateText value={row.certOn} /> },
        { title: '交付委托方', content: <DateText value={row.deliveredOn} /> },
      ]}
    />
    <p className={css.hint}>代理出口由委托方自行申报退税，本单不产生退税款。</p>
  </div>
);
