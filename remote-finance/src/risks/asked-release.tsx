import { risk } from '@shared/contract/finance/risk.contract.ts';
import type { HoldScope, ReleaseDoc } from '@shared/contract/finance/risk.labels.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { ReleaseForm } from './customer-forms.tsx';

interface Props {
  customerId: string;
  scope: HoldScope;
  doc: { type: ReleaseDoc; no: string } | null;
  onClose: () => void;
}
/** The request that a link of another page asks for: its customer and document stand in it. */
export function AskedRelease({ customerId, scope, doc, onClose }: Props) {
  const may = useMayRule()(risk.applyRelease.permission);
  const read = useRead(pickerCall('customers'), { query: { ids: customerId } }, { skipErrorHandler: true });
  if (!may || read.isPending) return null;
  const name = read.data?.list.find(({ id }) => id === customerId)?.label ?? '';
  return <ReleaseForm customerId={customerId} name={name} scope={scope} doc={doc} onClose={onClose} />;
}
