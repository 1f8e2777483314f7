/** A published form as the choice sees it. */
export interface ChoosableForm {
  id: string;
  /** null: for every customer. */
  customerId: string | null;
  /** Category of goods, parts of the tree joined by ' / '; null: for all goods. */
  category: string | null;
  /** ISO moment of the live version. */
  publishedAt: string;
}
/** Whom and what is inspected. */
export interface FormFor {
  customerId: string | null;
  /** Categories of the goods: 家居 / 毛毯. */
  categories: readonly string[];
}

const depth = (category: string): number => category.split(' / ').length;
/** A category holds the ones below it: 家居 fits 家居 / 毛毯. */
const within = (category: string, of: string): boolean => of === category || of.startsWith(`${category} / `);

/** Whether a form is for this inspection at all. */
export const formSuits = (form: ChoosableForm, wanted: FormFor): boolean =>
  (form.customerId === null || form.customerId === wanted.customerId) &&
  (form.category === null || wanted.categories.some((each) => within(form.category ?? '', each)));

/**
 * The form of an inspection (4.7): customer and category before customer before category before general; the deeper category
 * first; then the one published last, then the higher id. The same forms always give the same choice; none: null.
 */
export function chooseForm<Form extends ChoosableForm>(forms: readonly Form[], wanted: FormFor): Form | null {
  const rank = (form: Form): number =>
    (form.customerId === null ? 0 : 100) + (form.category === null ? 0 : depth(form.category));
  const order = (left: Form, right: Form): number =>
    rank(right) - rank(left) ||
    (left.publishedAt < right.publishedAt ? 1 : left.publishedAt > right.publishedAt ? -1 : 0) ||
    (BigInt(left.id) < BigInt(right.id) ? 1 : -1);
  return forms.filter((form) => formSuits(form, wanted)).toSorted(order)[0] ?? null;
}
