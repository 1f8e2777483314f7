import { hsCodeList, hsCodes, type HsCodeDetail, type HsRate } from '@shared/contract/system/hs-code.contract.ts';
import { inForce, periodText } from '@shared/contract/system/dated.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { MoneyInput } from '@shared/ui/form/inputs.tsx';
import { today } from '@shared/contract/business-day.ts';
import { formatBasisPoints, formatMoney, formatTime } from '@shared/ui/format/format.ts';
import { Button, Tag, Timeline } from 'antd';
import { useState } from 'react';
import css from './hs-codes.module.css';

/** Rates through time, newest first, and what a purchase would be refunded (LOG-080). */
export function HsRates({ row }: { row: HsCodeDetail }) {
  const undo = useCommand(hsCodes.removeRate, { invalidates: [hsCodeList, hsCodes.get] });
  const day = today();
  const take = async (rate: HsRate) => {
    if (
      !(await confirm({
        title: `撤销 ${rate.effectiveFrom} 起的税率版本？前一版本将续用。`,
        danger: true,
        okText: '撤销',
      }))
    )
      return;
    const outcome = await undo.run({ params: { id: row.id, rateId: rate.id }, body: { version: row.version } });
    if (outcome.ok) toast.success('已撤销');
  };
  return (
    <>
      <Timeline
        className={css.line ?? ''}
        items={row.rates.map((rate) => ({
          key: rate.id,
          color: inForce(rate, day) ? 'green' : rate.effectiveFrom > day ? 'blue' : 'gray',
          content: (
            <div className={css.rate}>
              <strong>{periodText(rate)}</strong>
              {inForce(rate, day) ? (
                <Tag color="green">现行</Tag>
              ) : rate.effectiveFrom > day ? (
                <Tag color="blue">将生效</Tag>
              ) : null}
              {rate.removable ? (
                <Button type="link" size="small" danger disabled={undo.busy} onClick={() => void take(rate)}>
                  撤销
                </Button>
              ) : null}
              <dl className={css.figures}>
                <Figure title="退税率" value={rate.rebateRate} />
                <Figure title="增值税率" value={rate.vatRate} />
                <Figure title="出口税率" value={rate.exportDuty} />
                <Figure title="出口暂定" value={rate.tempExportDuty} />
                <Figure title="进口最惠国" value={rate.mfnImport} />
              </dl>
              <small>{[rate.source, rate.createdByName, formatTime(rate.createdAt)].filter(Boolean).join(' · ')}</small>
            </div>
          ),
        }))}
      />
      <Rebate code={row.code} />
    </>
  );
}

const Figure = ({ title, value }: { title: string; value: number | null }) =>
  value === null ? null : (
    <div>
      <dt>{title}</dt>
      <dd>{formatBasisPoints(value)}</dd>
    </div>
  );

/** 退税试算: what the version of the export date gives on a purchase. */
function Rebate({ code }: { code: string }) {
  const [date, setDate] = useState<string | null>(today());
  const [purchase, setPurchase] = useState<string | null>(null);
  const typed = purchase !== null && /^\d{1,16}(\.\d{1,4})?$/.test(purchase);
  const read = useRead(
    hsCodes.rate,
    { params: { code }, query: { ...(date ? { date } : {}), ...(typed ? { purchase } : {}) } },
    { enabled: typed && date !== null, skipErrorHandler: true },
  );
  const rebate = read.data?.rebate;
  return (
    <section className={css.calc} aria-label="退税试算">
      <h3>退税试算</h3>
      <DateInput aria-label="出口日期" value={date} onChange={setDate} />
      <MoneyInput
        aria-label="含税采购额"
        placeholder="含税采购额"
        currency="CNY"
        value={purchase}
        onChange={setPurchase}
      />
      <output role="status">
        {!typed ? (
          '输入含税采购额，按出口日期的税率试算'
        ) : read.isError ? (
          <span className={css.wrong}>
            {failureText(read.error)}{' '}
            <Button size="small" onClick={() => void read.refetch()}>
              重试
            </Button>
          </span>
        ) : rebate ? (
          <>
            不含税 {formatMoney(rebate.net)}，退税率 {formatBasisPoints(read.data?.rebateRate)}，预计退税{' '}
            <strong>{formatMoney(rebate.rebate)}</strong>
          </>
        ) : null}
      </output>
    </section>
  );
}
