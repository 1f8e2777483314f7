import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { FEE_STATES, FEE_TONES, TAX_MODES, TAX_RATES } from '@shared/contract/finance/fee-line.labels.ts';
import { isManualFee } from '@shared/contract/finance/fee-line.rules.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DateText, Money, NumberText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { SIDES } from './fee-sides.ts';
import type { StepCode } from './fee-step-forms.tsx';
import css from './fee-lines.module.css';

const TraceDrawer = onDemand(async () => (await import('../fee-traces/trace-drawer.tsx')).TraceDrawer);

const rateText = (line: FeeLine) =>
  `${TAX_MODES[line.taxMode]} ${TAX_RATES[line.taxRateBp as keyof typeof TAX_RATES] ?? ''}`;
/** What is done to one line: a step, or 编辑 of a 手工 fee by the form that made it. */
export type LineStep = StepCode | 'edit';
const STEP_WORDS: Readonly<Record<LineStep, string>> = {
  edit: '编辑',
  split: '拆分',
  convert: '换币种',
  adjust: '补差',
  due: '修改到期日',
  actual: '暂估转实际',
};
/** The steps that fit the state of a line, for who has the right of its direction. */
function stepsOf(line: FeeLine, may: ReturnType<typeof useMay>): LineStep[] {
  const { create, edit } = SIDES[line.direction];
  if (line.redOfNo) return [];
  return [
    ...(line.state === 'DRAFT' && may(edit) && isManualFee(line) ? (['edit'] as const) : []),
    ...(line.state === 'DRAFT' && may(edit) ? (['split', 'convert'] as const) : []),
    ...(line.isEstimate && ['DRAFT', 'SUBMITTED', 'CONFIRMED'].includes(line.state) && may('finance.ap.fee.estimate')
      ? (['actual'] as const)
      : []),
    ...(line.state === 'CONFIRMED' && may(create) ? (['adjust'] as const) : []),
    ...(line.state === 'CONFIRMED' && may(edit) ? (['due'] as const) : []),
  ];
}

interface Props {
  label: string;
  lines: readonly FeeLine[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Absent: no steps, for who may not see the amounts. */
  onStep?: ((code: LineStep, line: FeeLine) => void) | undefined;
}
/** The lines of one order with their states; live ones can be chosen for the actions of the machine. */
export function FeeTable({ label, lines, chosen, onChoose, onStep }: Props) {
  const may = useMay();
  const [traced, setTraced] = useState<FeeLine | null>(null);
  const open = lines.filter((line) => line.actions.length > 0);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const all = open.length > 0 && open.every((line) => chosen.has(line.id));
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="全选"
                disabled={open.length === 0}
                checked={all}
                onChange={(event) => onChoose(new Set(event.target.checked ? open.map((line) => line.id) : []))}
              />
            </th>
            <th scope="col">费用编号</th>
            <th scope="col">费用项目</th>
            <th scope="col">结算单位</th>
            <th scope="col" className={css.number}>
              数量 × 单价
            </th>
            <th scope="col" className={css.number}>
              金额
            </th>
            <th scope="col">计税</th>
            <th scope="col" className={css.number}>
              本位币
            </th>
            <th scope="col" className={css.number}>
              未核销
            </th>
            <th scope="col">到期日</th>
            <th scope="col">记账日</th>
            <th scope="col">状态</th>
            <th scope="col">录入</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const steps = onStep ? stepsOf(line, may) : [];
            return (
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
                <td>
                  {line.feeNo}
                  <Link line={line} />
                </td>
                <td>
                  {line.chargeName}
                  {line.isEstimate ? <span className={css.mark}>暂估</span> : null}
                  {line.containerCode ? <div className={css.sub}>{line.containerCode}</div> : null}
                </td>
                <td>{line.partyName}</td>
                <td className={css.number}>
                  <NumberText value={line.qty} /> {line.unit} × <NumberText value={line.unitPrice} />
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
                <td className={css.number}>
                  {line.state === 'CONFIRMED' ? <Money value={line.open} currency={line.currency} /> : '—'}
                </td>
                <td>
                  <DateText value={line.dueDate} />
                </td>
                <td>
                  <DateText value={line.accountingDate} />
                </td>
                <td>
                  <StateTag code={line.state} labels={FEE_STATES} tones={FEE_TONES} />
                  {line.statementNo ? <div className={css.sub}>{line.statementNo}</div> : null}
                  {line.heldBy ? <div className={css.held}>{line.heldBy}</div> : null}
                  {line.rejectReason ? <div className={css.reason}>驳回：{line.rejectReason}</div> : null}
                  {line.reason ? <div className={css.sub}>{line.reason}</div> : null}
                </td>
                <td>
                  {line.createdByName} <TimeText value={line.createdAt} />
                </td>
                <td className={css.acts}>
                  <Button type="link" size="small" onClick={() => setTraced(line)}>
                    {line.state === 'CONFIRMED' || line.state === 'REVERSED' ? '轨迹与凭证' : '附件与日志'}
                  </Button>
                  {steps.length > 0 ? (
                    <Dropdown
                      trigger={['click']}
                      menu={{
                        items: steps.map((code) => ({ key: code, label: STEP_WORDS[code] })),
                        onClick: ({ key }) => onStep?.(key as LineStep, line),
                      }}
                    >
                      <Button type="link" size="small" aria-label={`更多 ${line.feeNo}`}>
                        更多
                      </Button>
                    </Dropdown>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {traced ? <TraceDrawer of={traced} onClose={() => setTraced(null)} /> : null}
    </div>
  );
}

/** What a line takes back or corrects. */
function Link({ line }: { line: FeeLine }) {
  const text = line.redOfNo ? `冲红 ${line.redOfNo}` : line.adjustsNo ? `补差 ${line.adjustsNo}` : null;
  return text ? <div className={css.sub}>{text}</div> : null;
}
