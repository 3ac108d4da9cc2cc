/** 检索添加: the button, and the dialog that comes with it when it is wanted. */
import { Button } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import type { SearchAddProps } from './SearchAddDialog.tsx';

const SearchAddDialog = lazyPart<SearchAddProps>(async () => (await import('./SearchAddDialog.tsx')).SearchAddDialog);

/** Offered to who may import. */
export function SearchAdd({
  permission,
  ...props
}: Omit<SearchAddProps, 'onClose'> & { readonly permission: string }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { start, question } = useCompanyAct();
  const isNarrow = useMedia(narrowQuery);
  if (!usePermission(permission)) return null;
  return (
    <>
      <Button
        aria-label={isNarrow ? '检索添加' : undefined}
        icon={<Search size={16} aria-hidden="true" />}
        {...preloadOn(SearchAddDialog)}
        onClick={() => start({ act: '检索添加', begin: () => setOpen(true), address: {} })}
      >
        {!isNarrow && '检索添加'}
      </Button>
      {question}
      {isOpen && <SearchAddDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
