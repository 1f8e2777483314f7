import { MASKED } from '@shared/contract/access.ts';
import { countryOfPort } from '@shared/contract/fields.ts';
import { orderInput, orderLineInput, type Party } from '@shared/contract/logistics/order.input.ts';
import type { CustomerDefaults, OrderDetail } from '@shared/contract/logistics/order.answers.ts';

type KeptLine = Record<keyof typeof orderLineInput.shape, unknown> & { cartons: number | null };
/** A line in the form: what the body takes, every key present; the figures are only shown, computed from it. */
export type FormLine = KeptLine & Partial<Record<'volume' | 'gross' | 'amount', never>>;
/** Values of the form: the body without its acknowledgements, and the reason of a change. */
export type OrderValues = Record<string, unknown> & { lines: FormLine[] };

const LINE_KEYS = Object.keys(orderLineInput.shape) as (keyof KeptLine)[];
const HEADER_KEYS = Object.keys(orderInput.shape).filter((key) => key !== 'lines' && key !== 'ack');

const lineOf = (line: object): FormLine =>
  Object.fromEntries(LINE_KEYS.map((key) => [key, (line as Record<string, unknown>)[key] ?? null])) as KeptLine;

/** An empty line: goods through the warehouse, ordinary cargo. */
export const blankLine = (): FormLine => ({
  ...lineOf({}),
  cargoSource: 'WAREHOUSE',
  attributes: [],
  unit: 'PCS',
  elements: {},
  brandType: 'NONE',
  refundFlag: false,
});
/** Most goods lines of an order. */
export const MAX_LINES = 1000;
/** Lines down to the last in which something was typed: the empty ones below are no lines yet. */
export function typedLines(lines: readonly FormLine[]): readonly FormLine[] {
  const empty = JSON.stringify(blankLine());
  const last = lines.findLastIndex((line) => JSON.stringify({ ...lineOf(line), refundFlag: false }) !== empty);
  return lines.slice(0, last + 1);
}
/** A copied line is a new one. */
export const copyLine = (line: FormLine): FormLine => ({ ...line, id: null, cartonRange: null });

/** A stored order as values of the form. */
export const valuesOf = (order: OrderDetail): OrderValues => {
  const plain: Record<string, unknown> = { ...order };
  return {
    ...Object.fromEntries(HEADER_KEYS.map((key) => [key, plain[key] ?? null])),
    lines: order.lines.map(lineOf),
  };
};

/** LOG-019: a copy keeps neither dates nor figures that belong to the old order, nor the customer's number. */
export const copyValues = (order: OrderDetail, today: string): OrderValues => ({
  ...valuesOf(order),
  copyOf: order.id,
  customerRef: null,
  orderDate: today,
  cargoReadyDate: null,
  requireEtd: null,
  requireDelivery: null,
  estReceivable: null,
  estManual: false,
  lines: order.lines.map((line) => copyLine(lineOf(line))),
});

/** Values → body: a party without a name is none. */
export function bodyOf(values: Record<string, unknown>): object {
  const party = (value: unknown) => {
    const given = value as Partial<Party> | null | undefined;
    return given && Object.values(given).some(Boolean) ? { ...given, name: given.name ?? '' } : null;
  };
  return {
    ...Object.fromEntries(HEADER_KEYS.map((key) => [key, values[key] ?? undefined])),
    estReceivable: values.estManual === true ? (values.estReceivable ?? undefined) : undefined,
    consignee: party(values.consignee),
    notify: party(values.notify),
    lines: typedLines((values.lines ?? []) as FormLine[]).map((line) => ({
      ...line,
      cargoSource: line.cargoSource ?? 'WAREHOUSE',
      attributes: line.attributes ?? [],
      elements: line.elements ?? {},
      brandType: line.brandType ?? 'NONE',
      refundFlag: line.refundFlag === true,
      // Masked for those who may not see costs; the server keeps what is stored.
      purchaseAmount: line.purchaseAmount === MASKED ? null : line.purchaseAmount,
    })),
    ...(typeof values.reason === 'string' ? { reason: values.reason } : {}),
  };
}

/** What choosing a customer fills in; a single code is chosen too, its own port and sales win. */
export function defaultsOf(defaults: CustomerDefaults): Record<string, unknown> {
  const [code] = defaults.codes.length === 1 ? defaults.codes : [];
  return {
    currency: defaults.currency,
    settlement: defaults.settlement,
    csId: defaults.csId,
    ...(defaults.incoterm ? { incoterm: defaults.incoterm } : {}),
    ...(defaults.agencyType ? { agencyType: defaults.agencyType } : {}),
    customerCodeId: code?.id ?? null,
    ...codeDefaults(defaults, code?.id ?? null),
  };
}
/** 目的港 with the 目的国 that it lies in (2.1 C); the country may be changed afterwards. */
export const destinationOf = (pod: string | null) => ({ pod, destCountry: pod ? countryOfPort(pod) : null });
/** What choosing a code fills in: port, sales and consignee of the code, else those of the customer. */
export function codeDefaults(defaults: CustomerDefaults, codeId: string | null): Record<string, unknown> {
  const code = defaults.codes.find((each) => each.id === codeId);
  const consignee = defaults.consignees.find((each) => each.id === code?.consigneeId) ?? defaults.consignees[0];
  const pod = code?.defaultPod ?? defaults.pod;
  const salesId = code?.salesId ?? defaults.salesId;
  const { id: _id, ...party } = consignee ?? { id: '' };
  return { ...(pod ? destinationOf(pod) : {}), ...(salesId ? { salesId } : {}), consignee: consignee ? party : null };
}
