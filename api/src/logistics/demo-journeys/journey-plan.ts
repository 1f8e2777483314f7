/** Where a demo journey stands, in the order in which a container gets there: it goes through the work of every end before its own. */
const ENDS = [
  ...(['BOOKED', 'ASSIGNED', 'INSPECTING', 'REPORTED', 'REJECTED'] as const),
  ...(['TO_LOAD', 'LOADING', 'LOADED', 'QUOTED'] as const),
  ...(['DRAFTED', 'REVIEWED', 'SENT_BACK', 'LODGED', 'CUSTOMS_INSPECTION'] as const),
  ...(['SAILING', 'ARRIVED', 'ENTERED', 'EXAMINED', 'TAX_DUE', 'HELD', 'CLEARED'] as const),
  ...(['DAMAGED', 'ON_THE_WAY', 'OVER_FREE_TIME', 'SIGNED'] as const),
  ...(['EMPTY_OUT', 'CLAIMED', 'CLOSED'] as const),
] as const;
export type JourneyEnd = (typeof ENDS)[number];

/** Goods of the demo data whose duty abroad is known, with the tariff code of each country. */
export const FOREIGN_CODES = {
  合纤毯子: { US: '6301400020', DE: '63014000' },
  棉制印花床单: { US: '6302219020', DE: '63022190' },
  后视镜: { US: '7009100000', DE: '70091000' },
} as const;
export type DutiableGoods = keyof typeof FOREIGN_CODES;
const PORTS = { US: 'USLAX', DE: 'DEHAM' } as const;
type Country = keyof typeof PORTS;

export interface JourneyPlan {
  /** Day on which the container is made, before the fixed clock. */
  start: number;
  end: JourneyEnd;
  type: '20GP' | '40GP' | '40HQ';
  country: Country;
  pol: 'CNNGB';
  pod: (typeof PORTS)[Country];
  /** Goods and cartons of its orders, one line each. */
  cargo: readonly (readonly [goods: DutiableGoods, cartons: number])[];
}
type Order = [goods: DutiableGoods, cartons: number];
type Row = [start: number, end: JourneyEnd, type: JourneyPlan['type'], country: Country, ...Order, ...Order];

const ROWS: readonly Row[] = [
  [-72, 'CLOSED', '40HQ', 'US', '合纤毯子', 220, '后视镜', 300],
  [-60, 'OVER_FREE_TIME', '40HQ', 'US', '棉制印花床单', 260, '合纤毯子', 160],
  [-52, 'EMPTY_OUT', '40GP', 'DE', '合纤毯子', 180, '后视镜', 240],
  [-40, 'ON_THE_WAY', '40HQ', 'US', '后视镜', 340, '棉制印花床单', 210],
  [-38, 'ARRIVED', '20GP', 'US', '合纤毯子', 110, '棉制印花床单', 80],
  [-28, 'SAILING', '40HQ', 'DE', '后视镜', 420, '合纤毯子', 170],
  [-13, 'LODGED', '40HQ', 'US', '棉制印花床单', 280, '后视镜', 260],
  [-11, 'DRAFTED', '40GP', 'DE', '合纤毯子', 240, '棉制印花床单', 120],
  [-10, 'QUOTED', '40HQ', 'US', '合纤毯子', 210, '后视镜', 280],
  [-6, 'LOADING', '20GP', 'DE', '后视镜', 160, '棉制印花床单', 90],
  [-8, 'REJECTED', '40HQ', 'US', '棉制印花床单', 240, '合纤毯子', 190],
  [-5, 'INSPECTING', '40GP', 'DE', '后视镜', 260, '合纤毯子', 150],
  [-3, 'BOOKED', '40HQ', 'US', '棉制印花床单', 230, '后视镜', 250],
  [-66, 'CLAIMED', '40HQ', 'US', '后视镜', 310, '合纤毯子', 180],
  [-43, 'DAMAGED', '40GP', 'DE', '棉制印花床单', 170, '后视镜', 220],
  [-37, 'ENTERED', '40HQ', 'US', '合纤毯子', 230, '棉制印花床单', 200],
  [-12, 'SENT_BACK', '40HQ', 'DE', '后视镜', 300, '合纤毯子', 190],
  [-7, 'LOADED', '40HQ', 'US', '棉制印花床单', 250, '后视镜', 270],
  [-9, 'REPORTED', '40GP', 'DE', '合纤毯子', 200, '棉制印花床单', 140],
  [-4, 'ASSIGNED', '40HQ', 'US', '后视镜', 280, '合纤毯子', 200],
  [-5, 'TO_LOAD', '40HQ', 'US', '合纤毯子', 210, '后视镜', 240],
  [-10, 'REVIEWED', '40HQ', 'DE', '棉制印花床单', 220, '后视镜', 260],
  [-12, 'CUSTOMS_INSPECTION', '40HQ', 'US', '后视镜', 290, '合纤毯子', 170],
  [-39, 'EXAMINED', '40GP', 'DE', '合纤毯子', 190, '棉制印花床单', 130],
  [-38, 'TAX_DUE', '40HQ', 'US', '后视镜', 330, '合纤毯子', 150],
  [-41, 'HELD', '40HQ', 'US', '棉制印花床单', 240, '合纤毯子', 180],
  [-39, 'CLEARED', '20GP', 'DE', '后视镜', 150, '合纤毯子', 90],
  [-45, 'SIGNED', '40HQ', 'US', '合纤毯子', 230, '后视镜', 280],
];

/** 28 containers, three or more in each stage from 待验货 to 已送达, with what waits for somebody in each: no tab of theirs is empty. */
export const JOURNEYS: readonly JourneyPlan[] = ROWS.map(([start, end, type, country, ...[goods, n, others, m]]) => ({
  start,
  end,
  type,
  country,
  pol: 'CNNGB',
  pod: PORTS[country],
  cargo: [
    [goods, n],
    [others, m],
  ],
}));

/** Whether a journey goes further than an end. */
export const isPast = (plan: JourneyPlan, end: JourneyEnd): boolean => ENDS.indexOf(plan.end) > ENDS.indexOf(end);
