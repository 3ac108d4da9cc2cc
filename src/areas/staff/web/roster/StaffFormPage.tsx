/** Editing a person as one page: everything a plain save may change. */
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { useCompanyEntity } from '../own-fields/use-company-entity.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import { updateGroupUserBase } from '../../model/roster-calls.ts';
import { archiveEntity } from './archive-entity.ts';

export const sendStaff = (body: Record<string, unknown>) =>
  call(updateGroupUserBase, body as InputOf<typeof updateGroupUserBase>, { quiet: true });

export interface StaffFormPageProps {
  readonly id: number;
  readonly onClose: () => void;
}

export default function StaffFormPage({ id, onClose }: StaffFormPageProps): ReactElement {
  const { data, error, refetch } = useRead(queryBasicInfo, { id }, { quiet: true });
  const company = useCompanyEntity(archiveEntity);
  if (error) return <ErrorState title="档案没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data || company.isLoading) return <Skeleton rows={10} />;
  const row: AnyRow = data.base;
  return (
    <EntityForm
      key={row.version}
      entity={company.entity}
      row={row}
      title={`编辑 ${String(row['name'])}`}
      send={sendStaff}
      keepsDraft
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
