import {
  riskHoldList,
  riskReleaseList,
  type RiskHoldRow,
  type RiskReleaseRow,
} from '@shared/contract/finance/risk-list.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { type HoldScope, RELEASE_DOCS, type ReleaseDoc } from '@shared/contract/finance/risk.labels.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Panes } from '@shared/ui/list/panes.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { releaseActions } from './risk.actions.ts';

const ReleaseForm = onDemand(async () => (await import('./customer-forms.tsx')).ReleaseForm);
const ReleaseDrawer = onDemand(async () => (await import('./release-drawer.tsx')).ReleaseDrawer);
const AskedFor = onDemand(async () => (await import('./asked-release.tsx')).AskedRelease);

const PANES = { releases: '解控申请', holds: '控货' } as const;
type Pane = keyof typeof PANES;

/** 控货与解控 (F31): what is stopped, and who asks that it goes on; a link with `apply` opens the request of its document. */
export function HoldsTab() {
  const [search, setSearch] = useSearchParams();
  const views = useMayRule()(risk.overview.permission);
  const asked = search.get('pane');
  const pane: Pane = !views || asked === 'releases' ? 'releases' : 'holds';
  const doc = search.get('docType') as ReleaseDoc | null;
  const apply = search.get('apply');
  const done = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const key of ['apply', 'docType', 'docNo', 'scope']) after.delete(key);
      return after;
    });
  return (
    <>
      <Panes
        label="控货与解控"
        panes={views ? { holds: PANES.holds, releases: PANES.releases } : { releases: PANES.releases }}
        active={pane}
        onChange={(next) => setSearch({ panel: 'holds', pane: next })}
      >
        {pane === 'holds' ? <Holds /> : <Releases />}
      </Panes>
      {apply ? (
        <AskedFor
          customerId={apply}
          scope={(search.get('scope') ?? 'OUTBOUND') as HoldScope}
          doc={doc && doc in RELEASE_DOCS ? { type: doc, no: search.get('docNo') ?? '' } : null}
          onClose={done}
        />
      ) : null}
    </>
  );
}

function Holds() {
  const [asking, ask] = useState<RiskHoldRow | null>(null);
  const actions = useMemo<ActionMap<RiskHoldRow>>(
    () => ({
      release: {
        label: '申请解控',
        permission: risk.applyRelease.permission,
        visible: ({ state }) => state === 'ACTIVE' || state === 'PENDING',
        run: ask,
      },
    }),
    [],
  );
  return (
    <>
      <ListPage<RiskHoldRow>
        list={riskHoldList}
        rowActions={actions}
        noOf={(row) => row.customerName ?? ''}
        cells={{ validTo: (row) => row.validTo ?? '直到解控' }}
      />
      {asking ? (
        <ReleaseForm
          customerId={asking.customerId}
          name={asking.customerName ?? ''}
          scope={asking.scope ?? 'ALL'}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

function Releases() {
  const [id, show] = useOpenRow();
  const actions = useMemo(() => releaseActions<RiskReleaseRow>(), []);
  return (
    <>
      <ListPage<RiskReleaseRow>
        list={riskReleaseList}
        rowActions={actions}
        onOpen={(row) => show(row.id)}
        cells={{ docNo: (row) => (row.docLink ? <Link to={row.docLink}>{row.docNo}</Link> : (row.docNo ?? '—')) }}
      />
      {id ? <ReleaseDrawer id={id} onClose={() => show(null)} /> : null}
    </>
  );
}
