/** Asks why before a masked value is shown in the clear; the server audits it, the value goes after 60 seconds. */
import { revealField } from '../../model/archive-calls.ts';
import type { ReactElement, ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ReasonDialogProps } from '#platform/web/entity/ReasonDialog.tsx';
import type { Reveal } from '#platform/web/entity/widgets/MaskedValue.tsx';
import { RevealContext } from '#platform/web/entity/widgets/MaskedValue.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { groupUserBase } from '../../model/group-user-base.ts';

const ReasonDialog = lazyPart<ReasonDialogProps>(
  async () => (await import('#platform/web/entity/ReasonDialog.tsx')).ReasonDialog,
);

interface RevealQuestion {
  readonly row: AnyRow;
  readonly key: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function RevealDialog({
  asked,
  entity,
  onClose,
}: {
  readonly asked: RevealQuestion;
  readonly entity: AnyEntity;
  readonly onClose: () => void;
}): ReactElement {
  const send = async (reason: string) => {
    const { value } = await call(
      revealField,
      { entity: entity.name, id: asked.row.id, field: asked.key, reason },
      { quiet: true },
    );
    asked.resolve(value);
    onClose();
  };
  const cancel = () => {
    asked.reject(new DOMException('没有查看', 'AbortError'));
    onClose();
  };
  return (
    <ReasonDialog
      title={`查看${entity.fields[asked.key]?.label ?? asked.key}`}
      note="这次查看会记入档案日志，内容显示 60 秒。"
      okText="查看"
      label="查看原因"
      placeholder="例如：办理社保"
      showsRefusal
      send={send}
      onClose={cancel}
    />
  );
}

/** `entity`: whose values the eyes inside show; the person's own fields unless given. */
export function RevealProvider({
  entity = groupUserBase,
  children,
}: {
  readonly entity?: AnyEntity;
  readonly children: ReactNode;
}): ReactElement {
  const [asked, setAsked] = useState<RevealQuestion | null>(null);
  const reveal = useCallback<Reveal>(
    (row, key) => new Promise((resolve, reject) => setAsked({ row, key, resolve, reject })),
    [],
  );
  return (
    <RevealContext value={reveal}>
      {children}
      {asked && <RevealDialog asked={asked} entity={entity} onClose={() => setAsked(null)} />}
    </RevealContext>
  );
}
