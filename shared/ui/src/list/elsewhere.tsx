import { Button } from 'antd';
import type { ListAnswer } from '@shared/contract/envelope.ts';
import { formatCount } from '../format/format.ts';
import css from './list-page.module.css';

/** What another tab of the list holds of a search. */
export interface FoundIn {
  tab: string;
  label: string;
  count: number;
  /** Pasted numbers that it holds; empty for other searches. */
  numbers: readonly string[];
}
/** A search by numbers: what is found nowhere, what in other tabs, and how to go there. */
export interface Sought {
  missing: readonly string[];
  elsewhere: readonly FoundIn[];
  onTab: (tab: string) => void;
}
type Counted = Pick<ListAnswer<unknown>, 'missing' | 'elsewhere' | 'tabCounts'>;
type Tabs = Readonly<Record<string, string>>;
const ALL = 'all';

/** Numbers of an answer that are found nowhere, and those that other tabs hold, in the order of the tabs. */
export function soughtNumbers(answer: Counted | undefined, tabs: Tabs = {}): Omit<Sought, 'onTab'> {
  const { missing = [], elsewhere = {} } = answer ?? {};
  const held = Object.entries(tabs).map(([tab, label]): FoundIn => {
    const numbers = missing.filter((number) => elsewhere[number] === tab);
    return { tab, label, count: numbers.length, numbers };
  });
  return {
    missing: missing.filter((number) => !tabs[elsewhere[number] ?? '']),
    elsewhere: held.filter(({ count }) => count > 0),
  };
}

/** Tabs that hold rows of the same filter while the shown one is empty; 全部 only where no other does. */
export function otherTabs(answer: Counted | undefined, tabs: Tabs = {}, shown: string | null): FoundIn[] {
  const held = Object.entries(tabs).flatMap(([tab, label]): FoundIn[] => {
    const count = answer?.tabCounts?.[tab] ?? 0;
    return tab !== shown && count > 0 ? [{ tab, label, count, numbers: [] }] : [];
  });
  const named = held.filter(({ tab }) => tab !== ALL);
  return named.length > 0 ? named : held;
}

/** 在『已放行』找到 1 个: leads to that tab under the same filters. */
export function ElsewhereLinks({ found, onTab }: { found: readonly FoundIn[]; onTab: (tab: string) => void }) {
  return found.map(({ tab, label, count, numbers }) => (
    <div key={tab} className={css.elsewhere}>
      <Button type="link" onClick={() => onTab(tab)}>
        在『{label}』找到 {formatCount(count, count >= 10_000)} 个
      </Button>
      {numbers.length > 0 ? <div className={css.missingList}>{numbers.join('、')}</div> : null}
    </div>
  ));
}
