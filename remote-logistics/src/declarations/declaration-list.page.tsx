import { declarationList, type DeclarationListRow } from '@shared/contract/logistics/declaration-list.contract.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { CutOff } from '../bookings/cut-off.tsx';
import { containerActions } from '../containers/container.actions.ts';
import { DeclDialogs } from './declaration-dialogs.tsx';
import { declActions, declPage, isCleared, type DeclDialog } from './declaration.actions.ts';
import { downloadPackage } from './declaration-package.ts';
import { PendingStrip } from './pending-strip.tsx';

const cells = {
  containerCode: (row: DeclarationListRow) => (
    <Link to={`/transport/container/info?id=${row.containerId}&tab=declarations`}>{row.containerCode}</Link>
  ),
  cutCustoms: (row: DeclarationListRow) => <CutOff at={row.cutCustoms} countdown over={isCleared(row)} />,
};

/** 待报关 (L17): declarations by state; above them the containers for which none is made yet. */
export default function DeclarationListPage() {
  const [dialog, setDialog] = useState<DeclDialog | null>(null);
  const actions = useMemo<ActionMap<DeclarationListRow>>(() => {
    const { finishDeclaring } = containerActions;
    return {
      ...(finishDeclaring
        ? {
            finishDeclaring: {
              ...finishDeclaring,
              params: (row: DeclarationListRow) => ({ id: row.containerId }),
              body: (row: DeclarationListRow) => ({ version: row.containerVersion }),
            },
          }
        : {}),
      ...declActions<DeclarationListRow>(setDialog),
      package: {
        label: '资料包',
        permission: 'logistics.baoguan.view',
        run: (row) => void downloadPackage(row.id),
      },
    };
  }, []);
  return (
    <>
      <ListPage<DeclarationListRow>
        list={declarationList}
        open={(row) => declPage(row.id)}
        rowActions={actions}
        cells={cells}
        above={<PendingStrip />}
      />
      <DeclDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
DeclarationListPage.ahead = listAhead(declarationList);
