/** What a message is about, over the page, where its room offers that; nothing else is loaded for it. */
import type { ComponentType, ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { MessageViewProps } from '#platform/web/contribution.ts';
import { loadChunk } from '#platform/web/router/chunk.ts';
import type { MessageRow } from './use-messages.ts';
import { viewOf } from './use-messages.ts';

interface Props {
  readonly message: MessageRow;
  readonly onClose: () => void;
}

export function MessageView({ message, onClose }: Props): ReactElement | null {
  const view = viewOf(message);
  const [Part, setPart] = useState<ComponentType<MessageViewProps> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      if (!view) return;
      const { default: part } = await loadChunk(view.part);
      if (isWanted) setPart(() => part);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [view]);
  return Part && message.bizId !== null ? <Part id={message.bizId} onClose={onClose} /> : null;
}
