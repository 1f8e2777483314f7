import { LOAD_PHOTO_SLOTS, loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { SLIP_STATE, SLIP_TONES } from '@shared/contract/logistics/loading-slip.machine.ts';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useSearchParams } from 'react-router-dom';
import { useField, useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { CostTab } from '../costs/cost-tab.tsx';
import { QuotesTab } from '../quotations/quotes-tab.tsx';
import { PRINT_LABEL, slipActions } from './loading.actions.ts';
import { slipFacts } from './slip-facts.tsx';
import { SlipForm } from './slip-form.tsx';
import { SlipCount } from './slip-scan.tsx';
import { VgmBar } from './vgm-bar.tsx';

const given = slipActions<SlipDetail>((row) => row);
const PRINT = { label: PRINT_LABEL };

/** 装柜单与报价 (L16): the slip as it stands with quotations and costs, and with `&fill=1` its form. */
export default function LoadingSlipPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayQuote = useMay()('logistics.quote.view');
  const seesCost = useField('money.cost') !== 'HIDDEN';
  const { actions, dialog } = usePrint('lg_loading_slip', given, PRINT);
  if (search.get('fill') === '1' && id !== null) return <SlipForm key={id} id={id} />;
  return (
    <>
      <DetailPage<SlipDetail>
        endpoint={loadingSlips.get}
        kind="lg_loading_slip"
        no={(row) => row.slipNo}
        subtitle={(row) => (
          <>
            <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link> ·{' '}
            {row.containerType} · {row.pol} → {row.pod}
          </>
        )}
        state={{ code: (row) => row.state, labels: SLIP_STATE, tones: SLIP_TONES }}
        actions={actions}
        summary={(row) => (
          <>
            <Descriptions facts={slipFacts(row)} />
            <VgmBar slip={row} lines={row.lines} tare={row.tare} dunnage={row.dunnage} />
          </>
        )}
        tabs={(row) => [
          { key: 'lines', title: '装柜单', count: row.lines.length, content: <SlipCount row={row} /> },
          ...(mayQuote
            ? [{ key: 'quotes', title: '报价单', content: <QuotesTab containerId={row.containerId} /> }]
            : []),
          ...(seesCost
            ? [{ key: 'costs', title: '成本分摊', content: <CostTab containerId={row.containerId} /> }]
            : []),
        ]}
        slots={LOAD_PHOTO_SLOTS}
        list={{ path: '/transport/container/zhuanggui', title: '待装柜' }}
      />
      {dialog}
    </>
  );
}
