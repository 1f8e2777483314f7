import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput, DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { today } from '@shared/contract/business-day.ts';
import { useState } from 'react';
import { TOUCHED, type DeclDialog } from './declaration.actions.ts';

const TITLE = { submit: '申报', resubmit: '重新申报', inspect: '登记查验', release: '登记放行' } as const;
const HINT = '18 位：前 4 位为出境关别，随后 4 位年份，第 9 位为 0（出口）';

/** What the broker or the customs gave back; `now` stands in where it is a moment. */
export const DeclDialogs = ({ dialog, onClose }: { dialog: DeclDialog | null; onClose: () => void }) =>
  dialog === null ? null : dialog.kind === 'split' ? (
    <SplitDrawer id={dialog.target.id} onClose={onClose} />
  ) : (
    <Given key={`${dialog.kind}:${dialog.target.id}`} kind={dialog.kind} target={dialog.target} onClose={onClose} />
  );
const SplitDrawer = onDemand(async () => (await import('./split-drawer.tsx')).SplitDrawer);

interface GivenProps {
  kind: keyof typeof TITLE;
  target: DeclDialog['target'];
  onClose: () => void;
}
function Given({ kind, target, onClose }: GivenProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <DrawerForm<DeclarationDetail>
      title={`${TITLE[kind]} ${target.declNo ?? ''}`}
      record={target}
      initial={{
        declareDate: target.declareDate ?? today(),
        preEntryNo: null,
        customsNo: target.customsNo ?? null,
        inspectedAt: now,
        releasedAt: now,
        inspectionResult: null,
      }}
      toBody={bodies[kind]}
      save={declarations[kind]}
      invalidates={TOUCHED}
      okText={TITLE[kind]}
      onClose={onClose}
    >
      {kind === 'submit' || kind === 'resubmit' ? (
        <>
          <Field of={DECLARATION_FIELDS} name="declareDate" required>
            <DateInput />
          </Field>
          <Field of={DECLARATION_FIELDS} name="preEntryNo">
            <TextInput maxLength={30} autoFocus />
          </Field>
        </>
      ) : null}
      {kind === 'inspect' ? (
        <Field of={DECLARATION_FIELDS} name="inspectedAt" required>
          <DateTimeInput />
        </Field>
      ) : (
        <Field of={DECLARATION_FIELDS} name="customsNo" required={kind === 'release'} span="row" hint={HINT}>
          <TextInput maxLength={24} />
        </Field>
      )}
      {kind === 'release' ? (
        <Field of={DECLARATION_FIELDS} name="releasedAt" required>
          <DateTimeInput />
        </Field>
      ) : null}
      {kind === 'inspect' || kind === 'release' ? (
        <Field
          of={DECLARATION_FIELDS}
          name="inspectionResult"
          span="row"
          hint={kind === 'release' ? '没有查验则不填' : undefined}
        >
          <TextAreaInput />
        </Field>
      ) : null}
    </DrawerForm>
  );
}

const pick =
  (...keys: string[]) =>
  (values: Record<string, unknown>): object =>
    Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
const bodies = {
  submit: pick('declareDate', 'preEntryNo', 'customsNo'),
  resubmit: pick('declareDate', 'preEntryNo', 'customsNo'),
  inspect: pick('inspectedAt', 'inspectionResult'),
  release: pick('customsNo', 'releasedAt', 'inspectionResult'),
} as const;
