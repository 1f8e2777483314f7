import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { CUSTOMER_SLOT, inspections, type InspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { expect } from 'vitest';
import { containerWalk } from './container-walk.ts';
import { PDF } from './paper.ts';
import { id } from './trade-desk.ts';
import { tradeFile } from './trade-file.ts';

type LineMore = Partial<InspectionInput['lines'][number]>;

/** Inspections for one test file: `li` arranges, `insp` inspects, `wang` reviews. `insp` is an inspector of scope SELF. */
export function inspectionDesk() {
  const { file } = tradeFile(containerWalk, (api) => {
    api.actor('insp', {
      userId: '4',
      deptId: '2',
      permissions: ['logistics.yanhuo.view', 'logistics.yanhuo.fill', 'dashboard.index.view'],
      scopes: { logistics: { level: 'SELF', depts: [] } },
    });
  });
  const as = (who: string) => file.api.as(who);
  /** First row of a query. */
  const raw = async <Row>(query: string) => (await file.api.database.raw<Row & Record<string, unknown>>(query))[0];
  const PLAN = {
    place: '宁波一号仓',
    planDate: '2026-11-25',
    sampling: 'SAMPLE',
    aqlMajor: '2.5',
    aqlMinor: '4.0',
    remark: null,
    ack: undefined,
  } as const;

  /** A container in 待验货 with these orders, or one of 25 cartons. */
  const inspectable = async (...orders: OrderDetail[]) =>
    file.walk.to(
      await file.walk.consolidated(
        (orders.length > 0 ? orders : [await file.walk.pooled()]).map((order) => ({ order })),
      ),
      'INSPECT',
    );
  const arranged = (box: { id: string }, inspectorId: string | null = file.api.actorOf('insp').userId) =>
    as('li').ok(inspections.arrange, { params: id(box), body: { ...PLAN, inspectorId } });
  const started = async (box: { id: string }): Promise<InspectionDetail> => {
    const made = await arranged(box);
    return as('insp').ok(inspections.start, { params: id(made), body: { version: made.version } });
  };
  /** What the inspector enters: every line looked at as its sample wants, good unless told otherwise. */
  const bodyOf = (row: InspectionDetail, more: Readonly<Record<number, LineMore>> = {}): InspectionInput => ({
    version: row.version,
    ack: undefined,
    remark: null,
    answers: {},
    lines: row.lines.map((line, index) => ({
      id: line.id,
      arrived: line.planned,
      checked: line.planned,
      critical: 0,
      major: 0,
      minor: 0,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      cartonGross: null,
      defectCodes: [],
      result: 'PASS',
      rejectAction: null,
      note: null,
      ...more[index],
    })),
  });
  const filled = (row: InspectionDetail, more: Readonly<Record<number, LineMore>> = {}) =>
    as('insp').ok(inspections.update, { params: id(row), body: bodyOf(row, more) });
  const submitted = async (row: InspectionDetail, more: Readonly<Record<number, LineMore>> = {}) => {
    const saved = await filled(row, more);
    return as('insp').ok(inspections.submit, { params: id(saved), body: { version: saved.version, ack: ['LOG-014'] } });
  };
  const review = (row: InspectionDetail) =>
    as('wang').ok(inspections.review, { params: id(row), body: { version: row.version } });
  /** A container in 待验货 whose inspection was reviewed with these findings. */
  const reviewed = async (box: { id: string }, more: Readonly<Record<number, LineMore>> = {}) =>
    review(await submitted(await started(box), more));
  const get = (row: { id: string }) => as('wang').ok(inspections.get, { params: id(row) });
  const confirmed = async (row: InspectionDetail) => {
    await file.walk.attach('lg_inspection', row.id, CUSTOMER_SLOT, 'ok.pdf', PDF);
    const seen = await get(row);
    return as('wang').ok(inspections.confirmByCustomer, {
      params: id(row),
      body: { version: seen.version, customerBy: 'Mr. Smith', customerAt: new Date().toISOString() },
    });
  };
  const guard = async (box: { id: string }) => {
    const { actions } = await file.walk.read(box);
    return actions.find(({ code }) => code === 'finishInspection');
  };
  const refused = async (
    who: string,
    endpoint: Parameters<ReturnType<typeof as>['call']>[0],
    row: { id: string; version: number },
    body: object = {},
  ) => {
    const answer = await as(who).call(endpoint, { params: id(row), body: { version: row.version, ...body } });
    expect(answer.envelope.success).toBe(false);
    return answer.envelope;
  };
  return {
    file,
    as,
    raw,
    inspectable,
    arranged,
    started,
    bodyOf,
    filled,
    submitted,
    review,
    reviewed,
    confirmed,
    get,
    guard,
    refused,
    PLAN,
  };
}
