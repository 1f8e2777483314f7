import { Button } from 'antd';
import type { ListAnswer } from '@shared/contract/envelope.ts';
import type { ListPageLink } from '@shared/contract/list.ts';
import { formatCount } from '../format/format.ts';
import { writeNumbers } from './numbers.ts';
import css from './list-page.module.css';

/** What another tab of the list, or another page, holds of a search. */
export interface FoundIn {
  tab: string;
  /** Path of the page; absent for a tab. */
  page?: string;
  label: string;
  count: number;
  /** Pasted numbers that it holds; empty for other searches. */
  numbers: readonly string[];
}
/** A search by numbers: what is found nowhere, what in other tabs and pages, and how to go there. */
export interface Sought {
  missing: readonly string[];
  elsewhere: readonly FoundIn[];
  onFound: (found: FoundIn) => void;
}
type Counted = Pick<ListAnswer<unknown>, 'missing' | 'elsewhere' | 'tabCounts'>;
type Tabs = Readonly<Record<string, string>>;
const ALL = 'all';

/** Numbers of an answer that are found nowhere, and those that other tabs and pages hold, in their order. */
export function soughtNumbers(
  answer: Counted | undefined,
  tabs: Tabs = {},
  pages: Readonly<Record<string, ListPageLink>> = {},
): Omit<Sought, 'onFound'> {
  const { missing = [], elsewhere = {} } = answer ?? {};
  const places: Pick<FoundIn, 'tab' | 'page' | 'label'>[] = [
    ...Object.entries(tabs).map(([tab, label]) => ({ tab, label })),
    ...Object.entries(pages).map(([tab, { title, path }]) => ({ tab, page: path, label: title })),
  ];
  const held = places.map((place): FoundIn => {
    const numbers = missing.filter((number) => elsewhere[number] === place.tab);
    return { ...place, count: numbers.length, numbers };
  });
  const named = new Set(held.flatMap(({ numbers }) => numbers));
  return {
    missing: missing.filter((number) => !named.has(number)),
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

/** 在『已放行』找到 1 个: leads to that tab under the same filters, or to that page. */
export function ElsewhereLinks({ found, onFound }: { found: readonly FoundIn[]; onFound: (found: FoundIn) => void }) {
  return found.map((one) => (
    <div key={one.tab} className={css.elsewhere}>
      <Button type="link" onClick={() => onFound(one)}>
        在『{one.label}』找到 {formatCount(one.count, one.count >= 10_000)} 个
      </Button>
      {one.numbers.length > 0 ? <div className={css.missingList}>{one.numbers.join('、')}</div> : null}
    </div>
  ));
}

/** Path of the page that holds the numbers, asked for them. */
export const pageOfNumbers = (page: string, numbers: readonly string[]): string =>
  `${page}?numbers=${encodeURIComponent(writeNumbers(numbers))}`;
