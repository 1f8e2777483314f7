/** Stands for rows that are not in the page (see useWindow). */
export const RoomRow = ({ span, height }: { span: number; height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
