/** What the parts of a project share: to which project a row belongs, and the codes under which it is read and written. */
import type { ParentFacet } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

export const projectField = {
  projectId: f.ref({ label: '项目', to: 'project', required: true, form: false, excel: false }),
};

/** Facet of a part; `limit` is how many a project may have. */
export const partOfProject = (limit: number) =>
  ({ field: 'projectId', to: 'project', limit }) as const satisfies ParentFacet;

/** Codes of the parts: whoever sees the project sees them, whoever edits it writes them. */
export const partPermissions = {
  read: 'project_manage',
  insert: 'project_edit',
  update: 'project_edit',
  delete: 'project_edit',
} as const;
