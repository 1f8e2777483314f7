import { type ApplicationKind } from '@shared/contract/finance/payment-application.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { LineField, LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { PAPERS, SOURCES } from './application-columns.ts';
import { inOrderOfEntry, sourceSheet, type PaperLine, type TakenLine } from './application-values.ts';
import css from './applications.module.css';
import { useSources, useValue, type Own } from './use-application.ts';

/** ③ what is set off in place of money, in the order in which it is entered (FIN-063). */
export function ReductionFields(own: Own) {
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const { data } = useSources(own);
  const chosen = useValue<TakenLine[]>('taken');
  const papers = useValue<PaperLine[]>('papers');
  const rows = useMemo(() => sourceSheet(data?.sources ?? [], chosen ?? [], papers ?? []), [data, chosen, papers]);
  const may = useMay();
  if (!may('finance.ap.reduction.create')) return <p className={css.note}>没有新增冲减的权限，已有的冲减保持不变。</p>;
  if (kind !== 'NORMAL') return <p className={css.note}>只有应付申请可以冲减。</p>;
  return (
    <>
      {data?.nettingNote ? <Alert className={css.whole} type="info" showIcon title={data.nettingNote} /> : null}
      {rows.length > 0 ? (
        <div className={css.whole}>
          <LineGrid<TakenLine>
            titled
            title="可冲减的预付、应收、红字、索赔、返利"
            name="taken"
            columns={SOURCES}
            value={rows}
            current={() => rows}
            onChange={(lines) => setField('taken', inOrderOfEntry(lines, chosen ?? []))}
          />
        </div>
      ) : (
        <p className={css.note}>没有可冲减的预付、应收、红字费用、索赔或返利。</p>
      )}
      <LineField<PaperLine>
        titled
        title="上表以外的扣款索赔、返利"
        name="papers"
        columns={PAPERS}
        blank={() => ({ kind: 'CLAIM', sourceNo: null, sourceTotal: null, amount: null })}
        most={20}
      />
    </>
  );
}
