/** 存为模板: the plan of a project becomes a template of the company. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { EntityFormProps } from '#platform/web/entity/EntityForm.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import type { ProjectWhole } from '../../model/detail-calls.ts';
import { templateOf } from '../../model/plan/template-of.ts';
import { projectTemplate } from '../../model/project-template.ts';
import { saveTemplate } from '../../model/template-calls.ts';
import { MilestonesSlot } from './MilestonesSlot.tsx';

const EntityForm = lazyPart<EntityFormProps>(
  async () => (await import('#platform/web/entity/EntityForm.tsx')).EntityForm,
);
const slots = { milestones: MilestonesSlot };
const endpoint: AnyEndpoint = saveTemplate;
const send = async (body: Record<string, unknown>) => (await call(endpoint, body, { quiet: true })) as { id: number };

export function SaveAsTemplate({ whole }: { readonly whole: ProjectWhole }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = usePermission(projectTemplate.permissions.insert);
  const { project, milestones } = whole;
  const preset = useMemo(
    () => ({
      name: project.projectName.slice(0, 50),
      projectType: project.projectType,
      milestones: templateOf(milestones, project.planStart),
    }),
    [project, milestones],
  );
  if (!mayEdit || milestones.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>存为模板</Button>
      {isOpen && (
        <EntityForm
          entity={projectTemplate}
          row={null}
          preset={preset}
          slots={slots}
          send={send}
          onSaved={() => {
            setOpen(false);
            toast.success('已存为模板，新建项目时可以选用');
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
