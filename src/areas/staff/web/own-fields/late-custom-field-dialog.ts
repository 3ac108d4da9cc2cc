/** The dialog for the company's own fields, loaded when it is about to be opened. */
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { CustomFieldDialogProps } from './CustomFieldDialog.tsx';

export const CustomFieldDialog = lazyPart<CustomFieldDialogProps>(
  async () => (await import('./CustomFieldDialog.tsx')).CustomFieldDialog,
);
