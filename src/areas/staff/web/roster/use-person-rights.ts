/** Codes that decide what is offered about people: asked once for a screen. */
import { usePermission } from '#platform/web/permissions.ts';
import type { RosterRights } from './roster-actions.tsx';

export const usePersonRights = (): RosterRights => ({
  edit: usePermission('staff_edit'),
  entry: usePermission('staff_entry'),
  remove: usePermission('staff_delete'),
  label: usePermission('label_edit'),
  export: usePermission('staff_export'),
  import: usePermission('staff_import'),
  fields: usePermission('field_edit'),
  purge: usePermission('staff_purge'),
});
