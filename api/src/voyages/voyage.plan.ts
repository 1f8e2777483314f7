/** Where a demo voyage stands, and in which state its document is there. */
export type VoyageEnd =
  | 'BOOKED'
  | 'ASSIGNED'
  | 'INSPECTING'
  | 'REPORTED'
  | 'REJECTED'
  | 'LOADING'
  | 'LOADED'
  | 'QUOTED'
  | 'DRAFTED'
  | 'SENT_BACK'
  | 'LODGED'
  | 'SAILING'
  | 'ARRIVED'
  | 'DAMAGED'
  | 'ON_THE_WAY'
  | 'OVER_FREE_TIME'
  | 'EMPTY_OUT'
  | 'CLOSED';
/** Ends in the order in which a container reaches them; a voyage goes through the work of every end before its own. */
const ENDS: readonly VoyageEnd[] = [
  'BOOKED',
  'ASSIGNED',
  'INSPECTING',
  'REPORTED',
  'REJECTED',
  'LOADING',
  'LOADED',
  'QUOTED',
  'DRAFTED',
  'SENT_BACK',
  'LODGED',
  'SAILING',
  'ARRIVED',
  'DAMAGED',
  'ON_THE_WAY',
  'OVER_FREE_TIME',
  'EMPTY_OUT',
  'CLOSED',
];
/** Whether a voyage goes further than an end. */
export const isPast = (plan: VoyagePlan, end: VoyageEnd): boolean => ENDS.indexOf(plan.end) > ENDS.indexOf(end);

export interface VoyagePlan {
  /** Day on which the container is made, before the fixed clock. */
  start: number;
  type: '20GP' | '40GP' | '40HQ';
  pol: 'CNNGB';
  pod: 'USLAX' | 'DEHAM';
  country: 'US' | 'DE';
  /** Goods and cartons of its orders, one line each. */
  cargo: readonly (readonly [goods: DutiableGoods, cartons: number])[];
  end: VoyageEnd;
}
/** Goods of the demo data whose duty abroad is known, with the tariff code of each country. */
export const FOREIGN_CODES = {
  合纤毯子: { US: '6301400020', DE: '63014000' },
  棉制印花床单: { US: '6302219020', DE: '63022190' },
  后视镜: { US: '7009100000', DE: '70091000' },
} as const;
export type DutiableGoods = keyof typeof FOREIGN_CODES;

const US = { pol: 'CNNGB', pod: 'USLAX', country: 'US' } as const;
const DE = { pol: 'CNNGB', pod: 'DEHAM', country: 'DE' } as const;

/** Twenty containers, three or more in each stage from 待验货 to 已送达, with what waits for somebody in each. */
export const VOYAGES: readonly VoyagePlan[] = [
  {
    start: -72,
    type: '40HQ',
    ...US,
    cargo: [
      ['合纤毯子', 220],
      ['后视镜', 300],
    ],
    end: 'CLOSED',
  },
  {
    start: -60,
    type: '40HQ',
    ...US,
    cargo: [
      ['棉制印花床单', 260],
      ['合纤毯子', 160],
    ],
    end: 'OVER_FREE_TIME',
  },
  {
    start: -52,
    type: '40GP',
    ...DE,
    cargo: [
      ['合纤毯子', 180],
      ['后视镜', 240],
    ],
    end: 'EMPTY_OUT',
  },
  {
    start: -40,
    type: '40HQ',
    ...US,
    cargo: [
      ['后视镜', 340],
      ['棉制印花床单', 210],
    ],
    end: 'ON_THE_WAY',
  },
  {
    start: -38,
    type: '20GP',
    ...US,
    cargo: [
      ['合纤毯子', 110],
      ['棉制印花床单', 80],
    ],
    end: 'ARRIVED',
  },
  {
    start: -28,
    type: '40HQ',
    ...DE,
    cargo: [
      ['后视镜', 420],
      ['合纤毯子', 170],
    ],
    end: 'SAILING',
  },
  {
    start: -13,
    type: '40HQ',
    ...US,
    cargo: [
      ['棉制印花床单', 280],
      ['后视镜', 260],
    ],
    end: 'LODGED',
  },
  {
    start: -11,
    type: '40GP',
    ...DE,
    cargo: [
      ['合纤毯子', 240],
      ['棉制印花床单', 120],
    ],
    end: 'DRAFTED',
  },
  {
    start: -10,
    type: '40HQ',
    ...US,
    cargo: [
      ['合纤毯子', 210],
      ['后视镜', 280],
    ],
    end: 'QUOTED',
  },
  {
    start: -6,
    type: '20GP',
    ...DE,
    cargo: [
      ['后视镜', 160],
      ['棉制印花床单', 90],
    ],
    end: 'LOADING',
  },
  {
    start: -8,
    type: '40HQ',
    ...US,
    cargo: [
      ['棉制印花床单', 240],
      ['合纤毯子', 190],
    ],
    end: 'REJECTED',
  },
  {
    start: -5,
    type: '40GP',
    ...DE,
    cargo: [
      ['后视镜', 260],
      ['合纤毯子', 150],
    ],
    end: 'INSPECTING',
  },
  {
    start: -3,
    type: '40HQ',
    ...US,
    cargo: [
      ['棉制印花床单', 230],
      ['后视镜', 250],
    ],
    end: 'BOOKED',
  },
  {
    start: -66,
    type: '40HQ',
    ...US,
    cargo: [
      ['后视镜', 310],
      ['合纤毯子', 180],
    ],
    end: 'CLOSED',
  },
  {
    start: -43,
    type: '40GP',
    ...DE,
    cargo: [
      ['棉制印花床单', 170],
      ['后视镜', 220],
    ],
    end: 'DAMAGED',
  },
  {
    start: -24,
    type: '40HQ',
    ...US,
    cargo: [
      ['合纤毯子', 230],
      ['棉制印花床单', 200],
    ],
    end: 'SAILING',
  },
  {
    start: -12,
    type: '40HQ',
    ...DE,
    cargo: [
      ['后视镜', 300],
      ['合纤毯子', 190],
    ],
    end: 'SENT_BACK',
  },
  {
    start: -7,
    type: '40HQ',
    ...US,
    cargo: [
      ['棉制印花床单', 250],
      ['后视镜', 270],
    ],
    end: 'LOADED',
  },
  {
    start: -9,
    type: '40GP',
    ...DE,
    cargo: [
      ['合纤毯子', 200],
      ['棉制印花床单', 140],
    ],
    end: 'REPORTED',
  },
  {
    start: -4,
    type: '40HQ',
    ...US,
    cargo: [
      ['后视镜', 280],
      ['合纤毯子', 200],
    ],
    end: 'ASSIGNED',
  },
];
