/** The ledgers of all members as lists to look at: columns, filters, grouping, drawer and export are those of the entity. */
import type { ReactElement } from 'react';
import { feeStates } from '#areas/ip/public.ts';
import { DaysLeft } from '#core/due/public.web.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { companyLabel } from '#platform/entity/schema.ts';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import * as property from '../../model/property.ts';

const patentCalls = { page: property.queryPagePatent };
const brandCalls = { page: property.queryPageBrand };
const copyrightCalls = { page: property.queryPageCopyright };
const certificateCalls = { page: property.queryPageCertificate };

const patentFilters = { feeState: f.oneOf({ label: '年费状态', options: feeStates, filter: 'equal' }) };
const patentQuick = ['patentType', 'legalStatus', 'feeState'];
const brandQuick = ['brandClass', 'status'];
const copyrightQuick = ['copyrightKind', 'category', 'status'];
const certificateQuick = ['certType', 'status', 'expiryDate'];

/** Whose row it is, where one looks at it alone. */
const detailParts = (row: object) => [{ key: 'company', label: companyLabel, content: <CompanyName row={row} /> }];

const certificateColumns = {
  expiryDate: {
    render: (row: RowOf<typeof property.groupCertificate>) =>
      row.expiryDate ? <DaysLeft day={row.expiryDate} /> : <span className="secondary">长期</span>,
  },
};

export const PatentList = (): ReactElement => (
  <EntityPage
    isPart
    entity={property.groupPatent}
    calls={patentCalls}
    moreFilters={patentFilters}
    quickFilters={patentQuick}
    detailParts={detailParts}
    purpose="成员企业登记专利并授权后，在这里汇总查看"
  />
);
export const BrandList = (): ReactElement => (
  <EntityPage
    isPart
    entity={property.groupBrand}
    calls={brandCalls}
    quickFilters={brandQuick}
    detailParts={detailParts}
    purpose="成员企业登记商标并授权后，在这里汇总查看"
  />
);
export const CopyrightList = (): ReactElement => (
  <EntityPage
    isPart
    entity={property.groupCopyright}
    calls={copyrightCalls}
    quickFilters={copyrightQuick}
    detailParts={detailParts}
    purpose="成员企业登记版权并授权后，在这里汇总查看"
  />
);
export const CertificateList = (): ReactElement => (
  <EntityPage
    isPart
    entity={property.groupCertificate}
    calls={certificateCalls}
    columns={certificateColumns}
    quickFilters={certificateQuick}
    detailParts={detailParts}
    purpose="成员企业登记资质并授权后，在这里汇总查看"
  />
);
