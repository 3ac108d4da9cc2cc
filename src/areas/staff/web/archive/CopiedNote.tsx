/** Under 学历职称: its values follow from records (copied-fields.ts), and where those are. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** `to`: address of the tab with the records. */
export function CopiedNote({ to }: { readonly to: string }): ReactElement {
  return (
    <>
      由最高学历和职称、技能证书自动带出，请在<Link to={to}>教育培训</Link>中维护
    </>
  );
}
