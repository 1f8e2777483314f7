import { LOAD_PHOTO_SLOTS, loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { SLIP_STATE, SLIP_TONES } from '@shared/contract/logistics/loading-slip.machine.ts';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DateText, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { useField, useMay } from '@shared/runtime/session.ts';
import { CutOff } from '../bookings/cut-off.tsx';
import { CostTab } from '../costs/cost-tab.tsx';
import { QuotesTab } from '../quotations/quotes-tab.tsx';
import { slipActions } from './loading.actions.ts';
import { SlipForm } from './slip-form.tsx';
import { SlipLines } from './slip-lines.tsx';
import { VgmBar } from './vgm-bar.tsx';

const actions = slipActions<SlipDetail>((row) => row);

/** 装柜单与报价 (L16): the slip as it stands with quotations and costs, and with `&fill=1` its form. */
export default function LoadingSlipPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayQuote = useMay()('logistics.quote.view');
  const seesCost = useField('money.cost') !== 'HIDDEN';
  if (search.get('fill') === '1' && id !== null) return <SlipForm key={id} id={id} />;
  return (
    <DetailPage<SlipDetail>
      endpoint={loadingSlips.get}
      kind="lg_loading_slip"
      no={(row) => row.slipNo}
      subtitle={(row) => (
        <>
          <Link to={`/transport/container/info?id=${row.containerId}`}>{row.containerCode}</Link> · {row.containerType}{' '}
          · {row.pol} → {row.pod}
        </>
      )}
      state={{ code: (row) => row.state, labels: SLIP_STATE, tones: SLIP_TONES }}
      actions={actions}
      summary={(row) => (
        <>
          <Descriptions facts={factsOf(row)} />
          <VgmBar slip={row} lines={row.lines} tare={row.tare} dunnage={row.dunnage} />
        </>
      )}
      tabs={(row) => [
        { key: 'lines', title: '货物', count: row.lines.length, content: <SlipLines lines={row.lines} /> },
        ...(mayQuote ? [{ key: 'quotes', title: '报价单', content: <QuotesTab containerId={row.containerId} /> }] : []),
        ...(seesCost ? [{ key: 'costs', title: '成本分摊', content: <CostTab containerId={row.containerId} /> }] : []),
      ]}
      slots={LOAD_PHOTO_SLOTS}
      list={{ path: '/transport/container/zhuanggui', title: '待装柜' }}
    />
  );
}

const factsOf = (row: SlipDetail): (Fact | null)[] => [
  { title: '箱号', content: row.containerNo },
  { title: '封号', content: row.sealNo },
  { title: '计划装柜', content: <DateText value={row.planLoadDate} /> },
  { title: '装柜地点', content: row.place },
  { title: '开始', content: <TimeText value={row.startAt} /> },
  { title: '结束', content: <TimeText value={row.endAt} /> },
  { title: '截港', content: <CutOff at={row.cutCy} /> },
  { title: '截VGM', content: <CutOff at={row.cutVgm} /> },
  { title: '皮重', content: row.tare === null ? null : <Weight gram={row.tare} /> },
  { title: '垫料重', content: <Weight gram={row.dunnage} /> },
  { title: '拖车', content: [row.truckNo, row.plate, row.driverName].filter(Boolean).join(' · ') || null },
  { title: '理货员', content: row.tallyName },
  { title: '确认人', content: row.confirmerName },
  { title: '现场主管', content: row.supervisor },
  { title: '签收人', content: row.signer },
  row.remark ? { title: '备注', content: row.remark, wide: true } : null,
];
