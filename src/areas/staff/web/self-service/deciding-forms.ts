/** What is told once an edit of an archive was decided. */
import type { ActFormPart } from '#platform/web/acts/ActLayer.tsx';

export const decidingForms: Readonly<Record<string, ActFormPart>> = {
  approve: { said: (_answer, { name }) => `已同意，${String(name)}的档案已更新` },
  refuse: { said: () => '已退回，本人会收到消息' },
};
