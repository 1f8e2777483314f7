import {
  freeKey,
  itemsOf,
  newItem,
  type FormContent,
  type FormItem,
  type ItemType,
} from '@shared/contract/system/inspect-form/form.ts';

/** What is selected in the builder: an item or a section by its id. */
export interface Selected {
  kind: 'item' | 'section';
  id: string;
}
const keyOf = (kind: Selected['kind'], id: string): string => `${kind}:${id}`;
export const itemKey = (id: string): string => keyOf('item', id);
export const sectionKey = (id: string): string => keyOf('section', id);
const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);
const isItem = (key: string): boolean => key.startsWith('item:');

const changeSections = (
  form: FormContent,
  change: (section: FormContent['sections'][number]) => FormContent['sections'][number],
): FormContent => ({ sections: form.sections.map(change) });

/** A section more at the end. */
export const addSection = (form: FormContent): FormContent => ({
  sections: [
    ...form.sections,
    { id: freeKey('s', form.sections), title: `分组 ${form.sections.length + 1}`, items: [] },
  ],
});
/** An item of a type at the end of a section; answers the form and the item. */
export function addItem(form: FormContent, sectionId: string, type: ItemType): { form: FormContent; item: FormItem } {
  const item = newItem(form, type);
  return {
    item,
    form: changeSections(form, (section) =>
      section.id === sectionId ? { ...section, items: [...section.items, item] } : section,
    ),
  };
}
export const changeItem = (form: FormContent, id: string, change: Partial<FormItem>): FormContent =>
  changeSections(form, (section) => ({
    ...section,
    items: section.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }));
export const renameSection = (
  form: FormContent,
  id: string,
  names: { title?: string; titleEn?: string | null },
): FormContent => changeSections(form, (section) => (section.id === id ? { ...section, ...names } : section));
export const removeSelected = (form: FormContent, { kind, id }: Selected): FormContent =>
  kind === 'section'
    ? { sections: form.sections.filter((section) => section.id !== id) }
    : changeSections(form, (section) => ({ ...section, items: section.items.filter((item) => item.id !== id) }));

const inserted = <Row>(rows: readonly Row[], at: number, row: Row): Row[] => [
  ...rows.slice(0, at),
  row,
  ...rows.slice(at),
];

/** Puts an item into a section at a place. */
function putItem(form: FormContent, id: string, sectionId: string, at: number): FormContent {
  const item = itemsOf(form).find((each) => each.id === id);
  if (!item) return form;
  return changeSections(removeSelected(form, { kind: 'item', id }), (section) =>
    section.id === sectionId ? { ...section, items: inserted(section.items, at, item) } : section,
  );
}

/**
 * What is dragged (`item:i3`, `section:s1`) takes the place of what it is dropped on: an item also in another section, at its
 * end when dropped on the section itself; a section the place of a section. Nothing is ever lost or doubled.
 */
export function dropOn(form: FormContent, active: string, over: string): FormContent {
  if (active === over) return form;
  const id = idOf(active);
  const target = idOf(over);
  const home = form.sections.find(({ items }) => items.some((item) => item.id === target));
  if (isItem(active)) {
    if (!isItem(over)) {
      const section = form.sections.find((each) => each.id === target);
      return section ? putItem(form, id, target, section.items.length) : form;
    }
    return home
      ? putItem(
          form,
          id,
          home.id,
          home.items.findIndex((item) => item.id === target),
        )
      : form;
  }
  const targetId = isItem(over) ? home?.id : target;
  const section = form.sections.find((each) => each.id === id);
  const at = form.sections.findIndex((each) => each.id === targetId);
  if (!section || at < 0) return form;
  return {
    sections: inserted(
      form.sections.filter((each) => each.id !== id),
      at,
      section,
    ),
  };
}

/** One place up or down by keyboard; an item at the edge of its section goes over into the next one. */
export function moveBy(form: FormContent, { kind, id }: Selected, step: 1 | -1): FormContent {
  const places = form.sections;
  if (kind === 'section') {
    const other = places[places.findIndex((section) => section.id === id) + step];
    return other ? dropOn(form, sectionKey(id), sectionKey(other.id)) : form;
  }
  const home = places.findIndex(({ items }) => items.some((item) => item.id === id));
  const at = places[home]?.items.findIndex((item) => item.id === id) ?? -1;
  const other = places[home]?.items[at + step];
  if (other) return dropOn(form, itemKey(id), itemKey(other.id));
  const next = places[home + step];
  return next ? putItem(form, id, next.id, step === 1 ? 0 : next.items.length) : form;
}
