/** A shareholder with their payments as the list and other screens open them. */
import type { RowOf } from '#platform/entity/entity.ts';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import {
  deleteShareholder,
  insertShareholder,
  paymentCalls,
  queryShareholder,
  shareholder,
  updateShareholder,
} from '../../model/shareholder.ts';

const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);

const record = {
  entity: shareholder,
  calls: { page: queryShareholder, insert: insertShareholder, update: updateShareholder, remove: deleteShareholder },
  detailParts: (row: RowOf<typeof shareholder>, renew: () => void): DetailPart[] => [
    {
      key: 'payments',
      label: '实缴记录',
      bare: true,
      content: <ChildPart calls={paymentCalls} parentId={row.id} onChanged={renew} />,
    },
  ],
};
export default record;
