/** A returned request is mended and sent again: the form of its act with the values as they were, or as they are. */
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { actKey } from '#platform/acts/act.ts';
import type { ActOf } from '#platform/web/acts/act-form.ts';
import { formOf } from '#platform/web/acts/act-form.ts';
import { call } from '#platform/web/call.ts';
import { webParts } from '#platform/web/contribution.ts';
import { FormNotes } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { resendRequest } from '../../model/approval-calls.ts';
import type { Request } from './Decision.tsx';

export interface ResendDialogProps {
  readonly request: Request;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The declaration of an act by its key, from what the areas hand to the palette; null where it is begun on its own screen alone. */
async function findAct(key: string): Promise<ActOf | null> {
  const modules = await Promise.all(webParts().acts.map((load) => load()));
  for (const { group } of modules.flatMap((module) => module.default))
    for (const [name, act] of Object.entries(group.acts)) if (actKey(group, name) === key) return { group, name, act };
  return null;
}

async function send(request: Request, values?: Record<string, unknown>): Promise<void> {
  const { deciders } = await call(
    resendRequest,
    { id: request.id, version: request.version, ...(values && { values }) },
    { quiet: true },
  );
  toast.success(deciders.length > 0 ? `已重新提交，由 ${deciders.join('、')} 决定` : '已重新提交');
}

function Form({ entity, request, onClose, onDone }: ResendDialogProps & { readonly entity: AnyEntity }): ReactElement {
  const form = useEntityForm({
    entity,
    row: null,
    preset: request.values ?? {},
    block: `resend ${request.id}`,
    send: async (values) => {
      await send(request, { ...request.values, ...values });
      return { id: request.id };
    },
    onSaved: onDone,
  });
  const leave = () => form.leave(onClose);
  return (
    <Modal
      open
      width={640}
      title={`修改再提：${request.actLabel} ${request.title}`}
      okText="重新提交"
      cancelText="取消"
      okButtonProps={{ loading: form.isSaving }}
      onOk={() => void form.submit()}
      onCancel={leave}
    >
      <form
        noValidate
        aria-label="修改再提"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormNotes form={form} />
        <FormFields entity={entity} form={form} row={null} />
        <input type="submit" hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}

/** An act that asks for nothing, or is begun on a screen of its own. */
function Plain({ request, onClose, onDone }: ResendDialogProps): ReactElement {
  const { isBusy, act } = useAct();
  const go = () =>
    void act(async () => {
      await send(request);
      onDone();
    });
  return (
    <Modal
      open
      width={480}
      title={`重新提交：${request.actLabel} ${request.title}`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={go}>
            重新提交
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <Note>按原来的内容和对象现在的状态重新提交，从第 1 步开始。</Note>
    </Modal>
  );
}

export function ResendDialog(props: ResendDialogProps): ReactElement {
  const { request, onClose } = props;
  const { data, isPending } = useQuery({
    queryKey: ['act-of-request', request.actKey],
    queryFn: () => findAct(request.actKey),
    staleTime: Infinity,
  });
  const entity = useMemo(() => (data ? formOf(data, null) : null), [data]);
  if (isPending)
    return (
      <Modal open title="修改再提" footer={null} onCancel={onClose}>
        <Skeleton rows={4} />
      </Modal>
    );
  const hasForm = entity !== null && Object.values(entity.fields).some((field) => field.form !== false);
  return hasForm ? <Form {...props} entity={entity} /> : <Plain {...props} />;
}
