/** The form of a template, wherever it is made or changed. */
import type { ReactElement } from 'react';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import type { EntityFormProps } from '#platform/web/entity/EntityForm.tsx';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { projectTemplate } from '../../model/project-template.ts';
import { saveTemplate } from '../../model/template-calls.ts';
import { MilestonesSlot } from './MilestonesSlot.tsx';

const slots = { milestones: MilestonesSlot };
const endpoint: AnyEndpoint = saveTemplate;
const send = async (body: Record<string, unknown>) => (await call(endpoint, body, { quiet: true })) as { id: number };

export type TemplateFormProps = Pick<EntityFormProps, 'row' | 'preset' | 'onSaved' | 'onClose'>;

export const TemplateForm = (props: TemplateFormProps): ReactElement => (
  <EntityForm entity={projectTemplate} slots={slots} send={send} {...props} />
);
