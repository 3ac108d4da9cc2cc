/** The work sheet of a record: who looks after it, how soon, what the screening found. Edited in place. */
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { saveRecruitInfo } from '../../model/process/record-calls.ts';
import { recruitInfo as record } from '../../model/process/recruit-info.ts';
import type { PlaceProps } from './workspace-places.tsx';
import styles from './workspace.module.css';

const { positionId, ownerId, source, priority, screenNote } = record.fields;
const sheet: AnyEntity = {
  ...record,
  sections: [
    { key: 'sheet', label: '招聘信息', fields: ['positionId', 'ownerId', 'source', 'priority', 'screenNote'] },
  ],
  fields: { positionId: { ...positionId, readOnly: true }, ownerId, source, priority, screenNote },
};

const send = async (body: Record<string, unknown>) => {
  const { version } = await call(saveRecruitInfo, body as InputOf<typeof saveRecruitInfo>, { quiet: true });
  return { id: Number(body['id']), version };
};

export function WorkSheet({ recruitInfo, onSaved }: PlaceProps & { readonly onSaved: () => void }): ReactElement {
  const mayEdit = usePermission(record.permissions.update);
  return (
    <div className={styles.sheet}>
      <EntityDetail
        key={recruitInfo.version}
        entity={sheet}
        row={recruitInfo}
        send={mayEdit ? send : undefined}
        onSaved={onSaved}
      />
    </div>
  );
}
