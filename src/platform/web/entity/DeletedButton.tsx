/** Opens what was deleted lately, for who may put it back: a dialog that the room of the enterprises contributes. */
import { Button } from 'antd';
import { ArchiveRestore } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { DeletedDialogProps } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import { lazyPart } from '../lazy-part.tsx';
import { usePermission } from '../permissions.ts';
import kit from '../styles/kit.module.css';

const DeletedDialog = lazyPart<DeletedDialogProps>(async () => {
  const { restoring } = webParts();
  if (!restoring) throw new Error('no area contributes the dialog for deleted rows');
  return (await restoring.part()).default;
});

export function DeletedButton(props: Omit<DeletedDialogProps, 'onClose'>): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { restoring } = webParts();
  const mayRestore = usePermission(restoring?.permission);
  if (!restoring || !mayRestore) return null;
  return (
    <>
      <Button
        className={kit.wideOnly}
        aria-label="最近删除"
        title="最近删除"
        icon={<ArchiveRestore size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <DeletedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
