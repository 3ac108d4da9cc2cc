/** A new certificate after an old one: starts with what stays the same, the old one then counts as renewed. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { certificate, renewCertificate } from '../model/certificate.ts';

export interface RenewFormProps {
  readonly old: RowOf<typeof certificate>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What a renewal hardly ever changes; dates, number and files are the new certificate's own. */
const kept = [
  'certName',
  'certType',
  'certLevel',
  'certGrade',
  'issuer',
  'holder',
  'scope',
  'ownerId',
  'isPublic',
  'remindOffsets',
] as const;
/** What is asked: few enough for a drawer. The rest goes along as it was and is edited like any certificate afterwards. */
const asked = [
  'certNo',
  'issueDate',
  'effectiveDate',
  'expiryDate',
  'nextReviewDate',
  'attachments',
  'certLevel',
  'certGrade',
  'issuer',
  'holder',
  'scope',
  'remark',
] as const;

export function RenewForm({ old, onSaved, onClose }: RenewFormProps): ReactElement {
  const preset = useMemo(
    () => Object.fromEntries(kept.flatMap((key) => (old[key] === null ? [] : [[key, old[key]]]))),
    [old],
  );
  return (
    <EntityForm
      entity={certificate}
      row={null}
      keys={asked}
      block={`renew-${old.id}`}
      preset={preset}
      title={`续证 ${old.certName}`}
      send={(row, sending) =>
        call(renewCertificate, { id: old.id, version: old.version, row }, { quiet: true, ...sending })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
