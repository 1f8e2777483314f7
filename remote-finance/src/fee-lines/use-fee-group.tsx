import {
  FEE_PURPOSES,
  feeGroups,
  type FeeGroup,
  type FeeGroups,
  type FeePurpose,
} from '@shared/contract/finance/fee-group.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useHandedAnswer, useHandover } from '@shared/ui/list/use-handover.ts';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Side } from './fee-sides.ts';
import css from './fee-lines.module.css';

/** What of the fees cannot be taken. */
function sayLeft({ groups, left, leftCount }: FeeGroups): void {
  if (leftCount > 0) toast.warning(`未列入 ${leftCount} 笔：${left.join('；')}${leftCount > left.length ? '…' : ''}`);
  else if (groups.length === 0) toast.warning('没有可列入的费用。');
}

/**
 * `?new=1&fees=…`, `&orders=…` or `&statements=…`: the fees that another page hands on, of one party. Of several the user chooses one; what
 * cannot be taken is said. `group`: null until it is known; `asks`: whether the address hands fees on at all.
 */
export function useFeeGroup(
  purpose: FeePurpose,
  side: Side,
  may: boolean,
): {
  asks: boolean;
  group: FeeGroup | null;
  leave: (put?: Readonly<Record<string, string>>) => void;
  dialog: ReactNode;
} {
  const [{ fees, orders, statements }, leave] = useHandover('new', 'fees', 'orders', 'statements');
  const asks = may && (fees !== null || orders !== null || statements !== null);
  const query = {
    direction: side,
    purpose,
    ...(fees && { fees }),
    ...(orders && { orders }),
    ...(statements && { statements }),
  };
  const told = (answer: FeeGroups) => {
    sayLeft(answer);
    if (answer.groups.length === 0) leave();
  };
  const groups = useHandedAnswer(feeGroups, asks ? query : null, { told, leave })?.groups ?? [];
  const [chosen, choose] = useState<FeeGroup | null>(null);
  const [only, ...others] = groups;
  const group = others.length === 0 ? (only ?? null) : (groups.find((one) => one === chosen) ?? null);
  return {
    asks,
    group,
    leave,
    dialog:
      group === null && only ? (
        <GroupChoice purpose={purpose} groups={groups} onTake={choose} onClose={() => leave()} />
      ) : null,
  };
}

interface Choice {
  purpose: FeePurpose;
  groups: readonly FeeGroup[];
  onTake: (group: FeeGroup) => void;
  onClose: () => void;
}
/** The fees are of several parties: with whom to begin. */
const GroupChoice = ({ purpose, groups, onTake, onClose }: Choice) => (
  <Modal open title={`按结算单位分开生成${FEE_PURPOSES[purpose]}`} footer={null} onCancel={onClose}>
    <p className={css.count}>所选费用属于 {groups.length} 组，请选择先做哪一组；其余的回到列表再选。</p>
    <ul className={css.groups}>
      {groups.map((group) => (
        <li key={`${group.partyId} ${group.companyId} ${group.currency}`}>
          <button type="button" onClick={() => onTake(group)}>
            <b>{group.partyName}</b>
            <span>
              {[group.companyName, group.currency, `${group.feeLineIds.length} 笔`].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </Modal>
);
