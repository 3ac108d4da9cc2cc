/** 成果 and 资料: some fields of a project on a tab of their own; while they are blank, how they begin. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { updateProject } from '../../model/project-calls.ts';
import { project } from '../../model/project.ts';
import type { PartProps } from './whole.ts';
import styles from './ProjectPage.module.css';

/** The project with some of its fields, each in a section of its own name. */
function partOf(key: string, label: string, fields: readonly (keyof typeof project.fields)[]): AnyEntity {
  return {
    ...project,
    sections: [{ key, label, fields: [...fields] }],
    fields: Object.fromEntries(fields.map((name) => [name, project.fields[name]])),
  };
}
export const resultFields = partOf('result', '成果', ['achievements', 'patents', 'showInProfile', 'profileImages']);
export const fileFields = partOf('files', '资料', ['attachments']);

/** Saves what changed of a project. */
export const sendProject = (body: Record<string, unknown>) =>
  call(updateProject, body as InputOf<typeof updateProject>, { quiet: true });

export interface FieldsTabProps extends Pick<PartProps, 'whole' | 'onChanged'> {
  readonly entity: AnyEntity;
}

export function FieldsTab({ entity, whole, onChanged }: FieldsTabProps): ReactElement {
  const [isEditing, setEditing] = useState(false);
  const label = entity.sections?.[0]?.label ?? '';
  const row: AnyRow = { ...whole.project };
  const isBlank = Object.keys(entity.fields).every((key) => [row[key]].flat().every((value) => !value));
  if (!isBlank)
    return (
      <div className={styles.fields}>
        <EntityDetail
          key={whole.project.version}
          entity={entity}
          row={whole.project}
          send={whole.canEdit ? sendProject : undefined}
          onSaved={onChanged}
        />
      </div>
    );
  return (
    <EmptyState title={`还没有${label}`}>
      {whole.canEdit && (
        <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing(true)}>
          添加{label}
        </Button>
      )}
      {isEditing && (
        <EntityForm
          entity={entity}
          row={row}
          send={sendProject}
          title={`添加${label}`}
          onSaved={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
    </EmptyState>
  );
}
