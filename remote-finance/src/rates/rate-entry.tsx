import { RATE_FIELDS } from '@shared/contract/finance/rate.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { RATE_TYPES, rates, type RateInput } from '@shared/contract/finance/rate.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert } from 'antd';
import css from './rates.module.css';

type Line = { [Key in keyof RateInput]: RateInput[Key] | null };
const blank = (): Line => ({ rateDate: today(), currency: 'USD', rateType: 'BOOK', rate: null });
const COLUMNS: readonly GridColumn<Line>[] = [
  { key: 'rateDate', title: RATE_FIELDS.rateDate, kind: 'date', required: true, width: 130 },
  { key: 'currency', title: RATE_FIELDS.currency, kind: 'picker', picker: 'currencies', required: true, width: 180 },
  { key: 'rateType', title: RATE_FIELDS.rateType, kind: 'code', labels: RATE_TYPES, required: true, width: 120 },
  { key: 'rate', title: '汇率（1 外币合人民币）', kind: 'decimal', required: true, width: 180 },
];

/** 录入汇率: one, or a month pasted from Excel; each waits for another's confirmation. */
export const RateEntry = ({ onClose }: { onClose: () => void }) => (
  <DrawerForm
    title="录入汇率"
    name="finance.rates"
    record={null}
    initial={{ lines: [blank()] }}
    save={rates.create}
    invalidates={['/finance', '/logistics']}
    width={760}
    done={({ saved }) => `已录入 ${saved} 条，须由他人确认后生效`}
    onClose={() => onClose()}
  >
    <div className={css.whole}>
      <Alert type="info" title="可从 Excel 整块粘贴一个月的汇率；与上一日相差超过 5% 会再次询问，由他人确认后生效。" />
    </div>
    <div className={css.whole}>
      <LineField<Line> title="汇率" name="lines" columns={COLUMNS} blank={blank} most={500} />
    </div>
  </DrawerForm>
);
