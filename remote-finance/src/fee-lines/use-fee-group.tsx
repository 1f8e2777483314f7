import {
  FEE_PURPOSES,
  feeGroups,
  type FeeGroup,
  type FeeGroups,
  type FeePurpose,
} from '@shared/contract/finance/fee-group.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Side } from './fee-sides.ts';
import css from './fee-lines.module.css';

const PAGES: Readonly<Record<FeePurpose, Record<Side, string>>> = {
  STATEMENT: { AR: '/finance/account-receivable/kehuduizhangdan', AP: '/finance/account-payable/duizhangdan' },
  APPLICATION: { AR: '', AP: '/finance/account-payable/applypayment/reduction' },
};
type Handed = 'fees' | 'orders';
const KEYS: readonly Handed[] = ['fees', 'orders'];
/** Page that begins a statement or an application with chosen fees, or with those of chosen orders. */
export const feesPath = (purpose: FeePurpose, side: Side, of: Handed, ids: readonly string[]): string =>
  `${PAGES[purpose][side]}?new=1&${of}=${ids.join(',')}`;

/**
 * `?new=1&fees=…` or `&orders=…`: the fees that another page hands on, of one party. Of several the user chooses one; what
 * cannot be taken is said. `group`: null until it is known; `asks`: whether the address hands fees on at all.
 */
export function useFeeGroup(
  purpose: FeePurpose,
  side: Side,
  may: boolean,
): { asks: boolean; group: FeeGroup | null; leave: () => void; dialog: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const [fees, orders] = [search.get('fees'), search.get('orders')];
  const asks = may && (fees !== null || orders !== null);
  const [found, setFound] = useState<FeeGroups | null>(null);
  const [group, setGroup] = useState<FeeGroup | null>(null);
  const leave = () => {
    setFound(null);
    setGroup(null);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const key of ['new', ...KEYS]) next.delete(key);
        return next;
      },
      { replace: true },
    );
  };
  useEffect(() => {
    if (!asks) return undefined;
    let gone = false;
    const query = { direction: side, purpose, ...(fees && { fees }), ...(orders && { orders }) };
    call(feeGroups, { query, skipErrorHandler: true }).then(
      (answer) => {
        if (gone) return;
        const [first, ...others] = answer.groups;
        if (answer.left.length > 0) toast.warning(`未列入：${answer.left.join('；')}`);
        else if (!first) toast.warning('没有可列入的费用。');
        if (!first) leave();
        else if (others.length === 0) setGroup(first);
        setFound(answer);
      },
      (error: unknown) => {
        if (gone) return;
        toast.warning(failureText(error));
        leave();
      },
    );
    return () => {
      gone = true;
    };
    // `leave` only writes the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asks, fees, orders, purpose, side]);
  const choosing = asks && group === null && (found?.groups.length ?? 0) > 1;
  return {
    asks,
    group: asks ? group : null,
    leave,
    dialog: choosing ? (
      <GroupChoice purpose={purpose} groups={found?.groups ?? []} onTake={setGroup} onClose={leave} />
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
