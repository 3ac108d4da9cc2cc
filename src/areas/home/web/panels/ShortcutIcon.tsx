/** The mark of a shortcut: that of its screen, or what the command does. */
import { Download, FileUp, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { MenuIcon } from '#platform/web/shell/MenuIcon.tsx';
import type { PaletteLine } from '#platform/web/shell/palette.ts';

const commandIcons = { insert: Plus, import: FileUp, export: Download } as const;

export function ShortcutIcon({ line: { mark } }: { readonly line: PaletteLine }): ReactElement {
  if (mark.kind === 'command') {
    const Icon = commandIcons[mark.command];
    return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
  }
  return <MenuIcon name={mark.kind === 'screen' ? mark.icon : undefined} />;
}
