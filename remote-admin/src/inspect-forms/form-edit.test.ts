import { itemsOf, newItem, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addItem, addSection, dropOn, itemKey, moveBy, sectionKey } from './form-edit.ts';

const item = (id: string) => ({ ...newItem({ sections: [] }, 'BOOL'), id });
const form: FormContent = {
  sections: [
    { id: 's1', title: '一', items: [item('i1'), item('i2'), item('i3')] },
    { id: 's2', title: '二', items: [item('i4')] },
    { id: 's3', title: '三', items: [] },
  ],
};
const shape = ({ sections }: FormContent) =>
  sections.map(({ id, items }) => `${id}:${items.map((each) => each.id).join(',')}`).join(' ');

describe('S10 moving in the builder', () => {
  it.each([
    ['item:i1', 'item:i3', 's1:i2,i3,i1 s2:i4 s3:'],
    ['item:i3', 'item:i1', 's1:i3,i1,i2 s2:i4 s3:'],
    ['item:i1', 'item:i4', 's1:i2,i3 s2:i1,i4 s3:'],
    ['item:i1', 'section:s3', 's1:i2,i3 s2:i4 s3:i1'],
    ['section:s3', 'section:s1', 's3: s1:i1,i2,i3 s2:i4'],
    ['section:s1', 'item:i4', 's2:i4 s1:i1,i2,i3 s3:'],
    ['item:i9', 'item:i1', 's1:i1,i2,i3 s2:i4 s3:'],
  ])('%s on %s → %s', (active, over, expected) => {
    expect(shape(dropOn(form, active, over))).toBe(expected);
  });
  it.each([
    ['item', 'i1', 1, 's1:i2,i1,i3 s2:i4 s3:'],
    ['item', 'i1', -1, 's1:i1,i2,i3 s2:i4 s3:'],
    ['item', 'i3', 1, 's1:i1,i2 s2:i3,i4 s3:'],
    ['item', 'i4', -1, 's1:i1,i2,i3,i4 s2: s3:'],
    ['section', 's1', 1, 's2:i4 s1:i1,i2,i3 s3:'],
    ['section', 's3', 1, 's1:i1,i2,i3 s2:i4 s3:'],
  ] as const)('%s %s by %i → %s', (kind, id, step, expected) => {
    expect(shape(moveBy(form, { kind, id }, step))).toBe(expected);
  });
  it('nothing is lost or doubled, whatever is dropped where', () => {
    const key = fc.constantFrom('item:i1', 'item:i2', 'item:i4', 'section:s1', 'section:s2', 'section:s3');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key), { maxLength: 20 }), (moves) => {
        const moved = moves.reduce((now, [active, over]) => dropOn(now, active, over), form);
        expect(
          itemsOf(moved)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(['i1', 'i2', 'i3', 'i4']);
        expect(moved.sections.map(({ id }) => id).toSorted()).toEqual(['s1', 's2', 's3']);
      }),
    );
  });
  it('new sections and items have ids of their own', () => {
    const more = addSection(form);
    expect(more.sections.at(-1)?.id).toBe('s4');
    const made = addItem(more, 's4', 'NUMBER');
    expect(made.item.id).toBe('i5');
    expect([itemKey('i5'), sectionKey('s4')]).toEqual(['item:i5', 'section:s4']);
  });
});
