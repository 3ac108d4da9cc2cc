/** Opens what was deleted lately, for administrators. */
import { Button } from 'antd';
import { ArchiveRestore } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { DeletedDialogProps } from './DeletedDialog.tsx';

const DeletedDialog = lazyPart<DeletedDialogProps>(async () => (await import('./DeletedDialog.tsx')).DeletedDialog);

export function DeletedButton(props: Omit<DeletedDialogProps, 'onClose'>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="wide-only"
        aria-label="最近删除"
        title="最近删除"
        icon={<ArchiveRestore size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <DeletedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
