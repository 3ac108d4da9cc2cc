/** What of a row waits for somebody's decision, beside the row; approval draws it, and nothing where there is none. */
import type { RowRequestsProps } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import { lazyPart } from '../lazy-part.tsx';

export const RowRequests = lazyPart<RowRequestsProps>(async () => {
  const { rowRequests } = webParts();
  return rowRequests ? (await rowRequests()).default : () => null;
});
