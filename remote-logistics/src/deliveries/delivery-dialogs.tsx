import { deliveries, POD_SLOT } from '@shared/contract/logistics/delivery.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Drawer } from 'antd';
import { ApplyRelease } from '../releases/apply-release.tsx';
import type { DeliveryDialog } from './delivery.actions.ts';
import { ResolveForm, SignForm } from './sign-form.tsx';
import { BookForm, DispatchForm, ExceptForm } from './trip-forms.tsx';

const FORMS = {
  book: BookForm,
  redeliver: BookForm,
  dispatch: DispatchForm,
  sign: SignForm,
  pickup: SignForm,
  resolve: ResolveForm,
  except: ExceptForm,
} as const;

/** The drawer that was asked for, once the delivery is read. */
export function DeliveryDialogs({ dialog, onClose }: { dialog: DeliveryDialog; onClose: () => void }) {
  const { kind, item } = dialog;
  if (kind === 'apply') return <ApplyRelease target={item} onClose={onClose} />;
  if (kind === 'files')
    return (
      <Drawer open title={`签收单 ${item.deliveryNo}`} size={640} onClose={onClose}>
        <Attachments kind="lg_delivery" id={item.id} slots={[POD_SLOT]} titled />
      </Drawer>
    );
  return <Loaded kind={kind} id={item.id} no={item.deliveryNo} onClose={onClose} />;
}

interface LoadedProps {
  kind: keyof typeof FORMS;
  id: string;
  no: string;
  onClose: () => void;
}
function Loaded({ kind, id, no, onClose }: LoadedProps) {
  const read = useRead(deliveries.get, { params: { id } }, { skipErrorHandler: true });
  const Chosen = FORMS[kind];
  if (read.data) return <Chosen row={read.data} kind={kind} onClose={onClose} />;
  return (
    <Drawer open title={`送达单 ${no}`} size={640} onClose={onClose}>
      <LoadState read={read} back={{ path: '/transport/container/wait-songda', label: '返回待送达' }} />
    </Drawer>
  );
}
