import { ACCESS_CREW_FIELDS, ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { useField } from '@shared/runtime/session.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import css from './accesses.module.css';

interface Vehicle {
  plate: string | null;
}
interface Person {
  name: string | null;
  phone: string | null;
}
const VEHICLES: readonly GridColumn<Vehicle>[] = [
  { key: 'plate', title: ACCESS_CREW_FIELDS.plate, kind: 'text', required: true, width: 160 },
];
const PERSONS: readonly GridColumn<Person>[] = [
  { key: 'name', title: ACCESS_CREW_FIELDS.name, kind: 'text', required: true, width: 140 },
  { key: 'phone', title: ACCESS_CREW_FIELDS.phone, kind: 'text', width: 180 },
];
const blankVehicle = (): Vehicle => ({ plate: null });
const blankPerson = (): Person => ({ name: null, phone: null });

/** 登记车牌 and 登记人员, pasted from Excel; persons only for who may see contacts. */
export function CrewFields() {
  const contacts = useField('customer.contact') === 'VISIBLE';
  return (
    <>
      <section className={css.whole} aria-label="登记车牌">
        <h3>
          登记车牌<small>不登记时，该公司的车辆都可以进场</small>
        </h3>
        <LineField<Vehicle>
          title={ACCESS_FIELDS.vehicles}
          name="vehicles"
          columns={VEHICLES}
          blank={blankVehicle}
          most={500}
        />
      </section>
      {contacts ? (
        <section className={css.whole} aria-label="登记人员">
          <h3>登记人员</h3>
          <LineField<Person>
            title={ACCESS_FIELDS.persons}
            name="persons"
            columns={PERSONS}
            blank={blankPerson}
            most={500}
          />
        </section>
      ) : null}
    </>
  );
}
