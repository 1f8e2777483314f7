import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, type PickerSource } from '../../services/pickers/picker.ts';
import { declarationsInFinance, declarationsUnder } from './trade-doc-scope.ts';

/** Declarations that may be chosen, by customs number or our own; `parent` narrows them to a container and to what is `ofCompany`. */
export const pickDeclarations = (live: SQL, ofCompany: (companyId: string) => SQL): PickerSource =>
  pickFrom({
    table: lgDeclaration,
    scope: declarationsInFinance,
    join: [[lgContainer, eq(lgContainer.id, lgDeclaration.containerId)]],
    label: sql<string>`coalesce(${lgDeclaration.customsNo}, ${lgDeclaration.declNo})`,
    hint: sql<string>`concat_ws(' · ', case when ${lgDeclaration.customsNo} is not null then ${lgDeclaration.declNo} end,
      coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode}))`,
    live,
    parent: (text) => declarationsUnder(text, ofCompany),
    match: (q) =>
      searchMatch(
        sql`concat_ws(' ', ${lgDeclaration.declNo}, ${lgDeclaration.customsNo}, ${lgContainer.containerNo}, ${lgContainer.containerCode})`,
        q,
      ),
    orderBy: [desc(lgDeclaration.id)],
  });
