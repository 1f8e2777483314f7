import type { FieldGroup, FieldLevel, ScopeArea, ScopeLevel } from '@shared/contract/access.ts';

type Fields = Partial<Record<FieldGroup, FieldLevel>>;

/** A preset role as its table says it; what it leaves out is closed. */
export interface Draft {
  name: string;
  /** Patterns of codesOf. */
  gets: string[];
  without?: string[];
  scope?: ScopeLevel;
  /** Areas in which the scope is another. */
  areas?: Partial<Record<ScopeArea, ScopeLevel>>;
  fields?: Fields;
}

/** Fields of those who sell. */
export const SELL: Fields = { 'money.sell': 'VISIBLE' };
/** Fields of those who keep the books. */
export const FINANCE: Fields = {
  'money.sell': 'VISIBLE',
  'money.cost': 'VISIBLE',
  'customer.credit': 'VISIBLE',
  'bank.account': 'MASK',
};

/** Figures that are looked at through a code of their own, beside the `.view` codes. */
export const VIEWS = ['*.view', 'logistics.order.cancelled'];
