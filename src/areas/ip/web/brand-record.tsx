/** A mark with its renewal and evidence of use as its list and other screens open it. */
import type { RowOf } from '#platform/entity/entity.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import type { ControlProps } from '#platform/web/entity/widgets/widget-props.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { brand, deleteBrand, insertBrand, queryPageBrand } from '../model/brand.ts';
import { evidenceCalls } from '../model/brand-evidence.ts';
import { brandActs } from './brand-acts.ts';
import { PropertyWaiting } from './PropertyWaiting.tsx';

type Brand = RowOf<typeof brand>;

const BrandRecord = lazyPart<{ readonly row: Brand }>(
  async () => (await import('./BrandRecord.tsx')).BrandRecord,
  PropertyWaiting,
);
const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);
const BrandGroups = lazyPart<ControlProps & { readonly values: Values }>(
  async () => (await import('./BrandGroups.tsx')).BrandGroups,
);

const record = {
  entity: brand,
  calls: { page: queryPageBrand, save: insertBrand, remove: deleteBrand },
  acts: brandActs,
  formSlots: { brandClassSecond: BrandGroups },
  detailParts: (row: Brand, renew: () => void): DetailPart[] => [
    { key: 'record', label: '续展', content: <BrandRecord row={row} /> },
    {
      key: 'evidence',
      label: '使用证据',
      bare: true,
      content: <ChildPart calls={evidenceCalls} parentId={row.id} onChanged={renew} />,
    },
  ],
};
export default record;
