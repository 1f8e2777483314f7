import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { type ApplicationKind } from '@shared/contract/finance/payment-application.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Form } from 'antd';
import { totalsOf, type PaperLine, type PayableLine, type TakenLine } from './application-values.ts';

export interface Own {
  /** The application that is edited. */
  id: string | null;
  /** Payables that a new one begins with. */
  fees: readonly string[] | null;
}
/** A value of the form as it stands. */
export const useValue = <Value>(name: string): Value | null =>
  (Form.useWatch(name, { form: Form.useFormInstance(), preserve: true }) as Value | undefined) ?? null;

/** What the chosen supplier has open, once supplier, company and currency are there; `match`: of statements or orders with that number. */
export function useSources({ id, fees }: Own, match?: string) {
  const [supplierId, companyId, currency] = [
    useValue<string>('supplierId'),
    useValue<string>('companyId'),
    useValue<string>('currency'),
  ];
  const ready = supplierId !== null && companyId !== null && currency !== null;
  const read = useRead(
    applications.sources,
    {
      query: {
        supplierId: supplierId ?? '',
        companyId: companyId ?? '',
        currency: currency ?? '',
        applicationId: id ?? undefined,
        fees: fees?.join(','),
        match,
      },
    },
    { enabled: ready, skipErrorHandler: true, keep: true },
  );
  return { ready, read, data: ready ? read.data : undefined };
}

/** The form with its sums as the server will have them. */
export function useTotals() {
  const [kind, amount, currency] = [
    useValue<ApplicationKind>('kind'),
    useValue<string>('amount'),
    useValue<string>('currency'),
  ];
  const [payables, taken, papers] = [
    useValue<PayableLine[]>('payables'),
    useValue<TakenLine[]>('taken'),
    useValue<PaperLine[]>('papers'),
  ];
  const values = {
    kind: kind ?? 'NORMAL',
    amount,
    currency: currency ?? 'CNY',
    payables: payables ?? [],
    taken: taken ?? [],
    papers: papers ?? [],
  };
  return { ...values, totals: totalsOf(values) };
}
