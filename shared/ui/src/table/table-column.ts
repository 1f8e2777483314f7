import type { ReactNode } from 'react';

/** One column of a DataTable. `cell` should answer a string wherever it can: a list paints thousands of them. */
export interface TableColumn<Row> {
  key: string;
  title: string;
  /** Pixels. */
  width: number;
  /** The user chose the width: it is not fitted to the box. */
  exact?: boolean;
  end?: boolean;
  /** Stays in place on sideways scroll: at the start, or at the end (actions). */
  fixed?: 'start' | 'end';
  sort?: boolean;
  cell: (row: Row) => ReactNode;
  /** Makes the content a link to a path, or (true) a button that opens; null: neither. */
  link?: (row: Row) => string | true | null;
  /** Content that is no text always fits, so that it needs no clipping. */
  fits?: boolean | ((row: Row) => boolean);
}
export type Density = 'small' | 'middle' | 'large';

/** Pixels of a row, its border included. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { small: 29, middle: 35, large: 45 };
