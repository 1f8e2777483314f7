import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { countLine } from '@shared/contract/warehouse/arrival.contract.ts';
import { useKeptState } from '@shared/runtime/kept-state.ts';
import type { CountChange } from './count-values.ts';

const TYPED = ['lengthMm', 'widthMm', 'heightMm', 'unitWeight', 'reasonText'] as const;
const SIDES: readonly Field[] = ['lengthMm', 'widthMm', 'heightMm'];
type Field = (typeof TYPED)[number];
type Values = Pick<ArrivalLine, Field>;
/** What somebody types of a line, and the line as it stood when each of the fields was begun. */
interface Typed {
  values: Partial<Values>;
  from: Partial<Record<Field, ArrivalLine>>;
}
const NOTHING: Typed = { values: {}, from: {} };

/**
 * Fields of a line that are typed key by key. What is typed stays, whatever the line becomes meanwhile, until the line says
 * the same. It goes with the line as it stands, so that own scans and other fields are no conflict; where another keeper has
 * changed a field that was typed it goes with the line as it was seen, and the API says so. What the API would not take stays
 * with its reason; so do sides that are not whole. What was not sent yet outlives the page.
 */
export function useTyped(
  line: ArrivalLine,
  explained: boolean,
  onType: (seen: ArrivalLine, change: CountChange) => void,
) {
  const [typed, setTyped] = useKeptState(`warehouse.arrival.line:${line.id}`, NOTHING);
  const open = TYPED.filter((field) => field in typed.values && typed.values[field] !== line[field]);
  if (open.length < Object.keys(typed.values).length)
    setTyped({ values: pick(typed.values, open), from: pick(typed.from, open) });
  const now: Values = { ...line, ...typed.values };
  const faults: Partial<Record<Field, string>> = {};
  for (const field of open) {
    const issue = countLine.shape[field].safeParse(now[field]).error?.issues[0];
    if (issue) faults[field] = issue.message;
  }
  const measured = SIDES.filter((side) => now[side] !== null).length;
  const partly = measured > 0 && measured < SIDES.length;
  const held = partly || SIDES.some((side) => faults[side]) ? SIDES : [];
  return {
    now,
    /** What is wrong with what stands in a field. */
    faults,
    /** Some of the three sides are there, and not all. */
    partly,
    /** Something stands there that was not sent. */
    unsent: open.some((field) => explained || field !== 'reasonText'),
    set: (field: Field, value: number | string | null) =>
      setTyped(({ values, from }) => ({
        values: { ...values, [field]: value },
        from: { ...from, [field]: from[field] ?? line },
      })),
    /** Sends what was typed and can be taken; words of a line that no longer differs wait until it does. */
    leave: () => {
      const going = open.filter(
        (field) => !faults[field] && !held.includes(field) && (explained || field !== 'reasonText'),
      );
      if (going.length === 0) return;
      const taken = going.find((field) => typed.from[field]?.[field] !== line[field]);
      const { revision } = (taken && typed.from[taken]) ?? line;
      onType({ ...line, revision }, pick(typed.values, going));
    },
  };
}

const pick = <Of extends object>(values: Of, fields: readonly (keyof Of)[]): Partial<Of> => {
  const picked: Partial<Of> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
};
