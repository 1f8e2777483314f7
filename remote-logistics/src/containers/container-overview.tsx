import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { LOAD_PLACE } from '@shared/contract/logistics/container.labels.ts';
import { ATTRIBUTE, SERVICE_TYPE } from '@shared/contract/logistics/order.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DateText, Tags, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { CutOff } from '../bookings/cut-off.tsx';
import type { ReactNode } from 'react';
import css from './containers.module.css';

/** 概览 (L7): what it is, its ship and cut-offs, its days at the destination, what it holds. */
export const ContainerOverview = ({ row }: { row: ContainerDetail }) => (
  <div className={css.overview}>
    {PARTS.map(([title, facts]) => (
      <section key={title} aria-label={title}>
        <h3>{title}</h3>
        <Descriptions facts={facts(row)} />
      </section>
    ))}
  </div>
);

const day = (title: string, value: string | null): Fact => ({ title, content: <DateText value={value} /> });
const time = (title: string, value: string | null): Fact => ({ title, content: <TimeText value={value} /> });
/** Of a container that has left nothing is late any more. */
const cutOff = (title: string, at: string | null, row: ContainerDetail): Fact => ({
  title,
  content: <CutOff at={at} over={cutoffsOver(row)} />,
});
const weight = (title: string, gram: number | null): Fact => ({
  title,
  content: gram === null ? null : <Weight gram={gram} />,
});

const base = (row: ContainerDetail): Fact[] => [
  { title: CONTAINER_FIELDS.serviceType, content: SERVICE_TYPE[row.serviceType] },
  { title: CONTAINER_FIELDS.finalPlace, content: row.finalPlace },
  {
    title: CONTAINER_FIELDS.loadPlaceType,
    content: `${LOAD_PLACE[row.loadPlaceType]} ${row.warehouseName ?? row.loadAddress ?? ''}`,
  },
  day(CONTAINER_FIELDS.planLoadDate, row.planLoadDate),
  { title: CONTAINER_FIELDS.containerNo, content: row.containerNo },
  { title: CONTAINER_FIELDS.sealNo, content: row.sealNo },
  { title: CONTAINER_FIELDS.orderCount, content: row.orderCount },
  { title: '客户', content: <Tags values={row.customers} /> },
  { title: '货物属性', content: <Tags values={row.attributes} labels={ATTRIBUTE} /> },
  { title: CONTAINER_FIELDS.ownerId, content: row.ownerName },
  { title: CONTAINER_FIELDS.companyId, content: row.companyName },
  {
    title: '新建',
    content: (
      <>
        {row.createdByName} <TimeText value={row.createdAt} />
      </>
    ),
  },
  { title: CONTAINER_FIELDS.remark, content: row.remark, wide: true },
];

const ship = (row: ContainerDetail): Fact[] => [
  { title: CONTAINER_FIELDS.carrierId, content: row.carrierName },
  { title: '船名航次', content: [row.vessel, row.voyage].filter(Boolean).join(' / ') },
  { title: CONTAINER_FIELDS.soNo, content: row.soNo },
  { title: CONTAINER_FIELDS.mblNo, content: row.mblNo },
  { title: CONTAINER_FIELDS.overseasAgentId, content: row.overseasAgentName },
  cutOff(CONTAINER_FIELDS.cutSi, row.cutSi, row),
  cutOff(CONTAINER_FIELDS.cutVgm, row.cutVgm, row),
  cutOff(CONTAINER_FIELDS.cutCustoms, row.cutCustoms, row),
  cutOff(CONTAINER_FIELDS.cutCy, row.cutCy, row),
  day(CONTAINER_FIELDS.etd, row.etd),
  ...(row.firstEtd !== null && row.firstEtd !== row.etd ? [day(CONTAINER_FIELDS.firstEtd, row.firstEtd)] : []),
  day(CONTAINER_FIELDS.atd, row.atd),
  day(CONTAINER_FIELDS.eta, row.eta),
  day(CONTAINER_FIELDS.ata, row.ata),
];

const destination = (row: ContainerDetail): Fact[] => [
  time(CONTAINER_FIELDS.dischargeAt, row.dischargeAt),
  { title: CONTAINER_FIELDS.freeDays, content: row.freeDays === null ? null : `${row.freeDays} 天` },
  day(CONTAINER_FIELDS.lastFreeDay, row.lastFreeDay),
  time(CONTAINER_FIELDS.gateOutAt, row.gateOutAt),
  time(CONTAINER_FIELDS.emptyReturnAt, row.emptyReturnAt),
];

const load = (row: ContainerDetail): (Fact | null)[] => [
  {
    title: '建议体积 / 内容积',
    content: <Pair one={<Volume cm3={row.volumePlan} />} other={<Volume cm3={row.volumeMax} />} />,
  },
  {
    title: '建议载重 / 最大载重',
    content: <Pair one={<Weight gram={row.payloadPlan} />} other={<Weight gram={row.payloadMax} />} />,
  },
  weight('皮重', row.tare),
  weight('最大总重', row.mgw),
  { title: CONTAINER_FIELDS.planCartons, content: row.planCartons },
  row.loadedCartons === 0
    ? null
    : {
        title: '实装',
        content: (
          <>
            {row.loadedCartons} 箱 · <Volume cm3={row.loadedVolume} /> · <Weight gram={row.loadedGross} />
          </>
        ),
      },
  {
    title: 'VGM',
    content:
      row.vgm === null ? null : (
        <>
          <Weight gram={row.vgm} />
          {row.vgmMethod ? `（方法 ${row.vgmMethod}）` : ''}
        </>
      ),
  },
];
const Pair = ({ one, other }: { one: ReactNode; other: ReactNode }) => (
  <>
    {one} / {other}
  </>
);

const PARTS: readonly (readonly [string, (row: ContainerDetail) => readonly (Fact | null)[]])[] = [
  ['基本', base],
  ['船期与截止', ship],
  ['到港与还空', destination],
  ['容量与重量', load],
];
