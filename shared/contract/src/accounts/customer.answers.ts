import type { AllowedAction } from '../envelope.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import type { OrderStatus } from '../logistics/order.machine.ts';
import type { PartyContainers, PartyFees } from './party.answers.ts';
import type { ConsigneeInput, ContactRow } from './party.contract.ts';
import { type CustomerStatus, CREDIT_STATES } from './customer.labels.ts';
import type { CustomerInput } from './customer.input.ts';

type Stored<Row> = Row & { id: string };
type Rows<Input> = { [Key in keyof Input]: NonNullable<Input[Key]> extends (infer Row)[] ? Stored<Row>[] : never };
type Lists = Pick<CustomerInput, 'contacts' | 'consignees' | 'addresses' | 'banks' | 'invoiceTitles' | 'papers'>;
/** A customer with everything that hangs on it; guarded fields are masked or absent by the reader's rights. */
export type CustomerDetail = Omit<CustomerInput, keyof Lists | 'settlement' | 'creditDays' | 'statementDay'> &
  Required<Rows<Omit<Lists, 'consignees' | 'contacts'>>> & {
    contacts: ContactRow[];
    consignees: (Stored<ConsigneeInput> & { countryName: string | null })[];
    id: string;
    version: number;
    customerNo: string;
    status: CustomerStatus;
    creditState: keyof typeof CREDIT_STATES;
    settlement: keyof typeof SETTLEMENT;
    /** Absent when the reader may not see credit. */
    creditDays?: number;
    statementDay?: number | null;
    salesName: string | null;
    csName: string | null;
    sourceName: string | null;
    deptId: string | null;
    deptName: string | null;
    countryName: string | null;
    /** DEHAM 汉堡. */
    defaultPodName: string | null;
    codes: { id: string; code: string; purpose: string | null; status: string }[];
    /** Whether a live hold stops new orders. */
    frozen: boolean;
    /** Number of the customer that was merged into this one and was asked for (ACC-014). */
    mergedFrom: string | null;
    createdAt: string;
    updatedAt: string;
    actions: AllowedAction[];
  };
/** Everything that happens with a customer (A1 概览 360°); a part is null for a reader without its right. */
export interface CustomerOverview {
  orders: {
    open: number;
    all: number;
    recent: {
      id: string;
      orderNo: string;
      orderDate: string;
      pod: string | null;
      cartons: number;
      volume: number;
      status: OrderStatus;
    }[];
  } | null;
  containers: PartyContainers | null;
  /** Receivables per currency. */
  receivable: PartyFees[] | null;
  /** CNY; limit and left null: 不限. Absent when the reader may not see credit. */
  credit?: CustomerCredit;
}
export interface CustomerCredit {
  profileVersion: number;
  creditLimit: string | null;
  tempLimit: string | null;
  tempUntil: string | null;
  inForce: string | null;
  used: string;
  left: string | null;
  holds: { id: string; scope: string; validFrom: string; validTo: string | null; reason: string }[];
}

/** A customer whose name is alike (≥ 85 %); one out of the caller's scope comes without id and number. */
export type DuplicateHit = {
  id: string | null;
  customerNo: string | null;
  name: string;
  percent: number;
  status: CustomerStatus;
  salesName: string | null;
};
