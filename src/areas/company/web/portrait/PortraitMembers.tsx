/** 企业画像 of a group: its companies, each of which has a portrait of its own. */
import type { ReactElement } from 'react';
import { MemberCompanies } from '#platform/web/group/MemberCompanies.tsx';
import { useRead } from '#platform/web/query.ts';
import { queryMemberCompanies } from '../../model/member-companies.ts';
import { profileColumns } from '../base/member-columns.tsx';

export default function PortraitMembers(): ReactElement {
  const { data, error, refetch } = useRead(queryMemberCompanies, {}, { quiet: true });
  return (
    <MemberCompanies
      label="企业画像"
      rows={data?.companies}
      error={error}
      onRetry={() => void refetch()}
      columns={profileColumns}
      to="/company-portrait"
    />
  );
}
