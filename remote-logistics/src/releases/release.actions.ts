import { cargoReleases, type CargoRelease } from '@shared/contract/logistics/cargo-release.contract.ts';
import { cargoReleaseMachine } from '@shared/contract/logistics/cargo-release.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';

const TOUCHED = ['/logistics', '/dashboard'];

/** Decisions on a 放货单, given the one that a record stands for: itself, or the newest of a delivery's order. */
export function releaseActions<Row extends ActionRecord>(
  of: (row: Row) => { id: string; version: number },
): ActionMap<Row> {
  const to = {
    params: (row: Row) => ({ id: of(row).id }),
    body: (row: Row) => ({ version: of(row).version }),
    invalidates: TOUCHED,
  };
  return machineActions<keyof typeof cargoReleaseMachine.actions, Row>(cargoReleaseMachine, {
    approve: {
      endpoint: cargoReleases.approve,
      primary: true,
      confirm: '同意后货物可以派送，确定放货吗？',
      done: '已放货',
      ...to,
    },
    refuse: { endpoint: cargoReleases.refuse, confirm: '请填写拒绝原因，申请人会收到通知。', done: '已拒绝', ...to },
    revoke: {
      endpoint: cargoReleases.revoke,
      confirm: '撤销后不能派送，需重新申请。请填写原因。',
      done: '已撤销',
      ...to,
    },
  });
}

/** Actions of a 放货单 itself. */
export const ownReleaseActions = releaseActions<CargoRelease>((row) => row);
