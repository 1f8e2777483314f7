import {
  FEE_STATES,
  FEE_TONES,
  TAX_MODES,
  TAX_RATES,
  type FeeLine,
} from '@shared/contract/finance/fee-line.contract.ts';
import { DateText, Money, NumberText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import css from './fee-lines.module.css';

const rateText = (line: FeeLine) =>
  `${TAX_MODES[line.taxMode]} ${TAX_RATES[line.taxRateBp as keyof typeof TAX_RATES] ?? ''}`;

/** The lines of one order with their states; live ones can be chosen for 提交, 驳回, 作废. */
export function FeeTable(props: {
  lines: readonly FeeLine[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { lines, chosen } = props;
  const open = lines.filter((line) => line.actions.length > 0);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    props.onChoose(next);
  };
  const all = open.length > 0 && open.every((line) => chosen.has(line.id));
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="应收费用">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="全选"
                disabled={open.length === 0}
                checked={all}
                onChange={(event) => props.onChoose(new Set(event.target.checked ? open.map((line) => line.id) : []))}
              />
            </th>
            <th scope="col">费用编号</th>
            <th scope="col">费用项目</th>
            <th scope="col">结算单位</th>
            <th scope="col" className={css.number}>
              数量
            </th>
            <th scope="col" className={css.number}>
              单价
            </th>
            <th scope="col" className={css.number}>
              金额
            </th>
            <th scope="col">计税</th>
            <th scope="col" className={css.number}>
              本位币
            </th>
            <th scope="col">到期日</th>
            <th scope="col">状态</th>
            <th scope="col">录入</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-state={line.state}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择 ${line.feeNo}`}
                  disabled={line.actions.length === 0}
                  checked={chosen.has(line.id)}
                  onChange={(event) => toggle(line.id, event.target.checked)}
                />
              </td>
              <td>{line.feeNo}</td>
              <td>{line.chargeName}</td>
              <td>{line.partyName}</td>
              <td className={css.number}>
                <NumberText value={line.qty} /> {line.unit}
              </td>
              <td className={css.number}>
                <NumberText value={line.unitPrice} />
              </td>
              <td className={css.number}>
                <Money value={line.amount} currency={line.currency} />
              </td>
              <td>{rateText(line)}</td>
              <td className={css.number}>
                {line.baseAmount === null ? (
                  <span className={css.missing}>缺少汇率</span>
                ) : (
                  <Money value={line.baseAmount} currency="CNY" />
                )}
              </td>
              <td>
                <DateText value={line.dueDate} />
              </td>
              <td>
                <StateTag code={line.state} labels={FEE_STATES} tones={FEE_TONES} />
                {line.rejectReason ? <div className={css.reason}>驳回：{line.rejectReason}</div> : null}
              </td>
              <td>
                {line.createdByName} <TimeText value={line.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
