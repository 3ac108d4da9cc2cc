/** A dialog with boxes of its own, outside the form kit: Esc, its mask, 取消, back and a reload ask before what was typed is lost. */
import type { ModalProps } from 'antd';
import { Modal } from 'antd';
import type { FocusEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useUnsaved } from '../use-unsaved.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Kinds of boxes whose text is work: what is searched for, chosen or secret is not. */
const isWork = (element: EventTarget): element is Box =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    ['text', 'url', 'email', 'tel', 'number'].includes(element.type) &&
    element.getAttribute('role') !== 'combobox');

/** What boxes held when the person came to them: read from the page, so that a dialog says nothing of its boxes. */
class TypedText {
  readonly #before = new Map<Box, string>();

  note(element: EventTarget): void {
    if (isWork(element) && !this.#before.has(element)) this.#before.set(element, element.value);
  }

  /** Boxes that hold something else now. */
  count(): number {
    return [...this.#before].filter(([box, value]) => box.isConnected && box.value.trim() !== value.trim()).length;
  }
}

/** Takes what a Modal takes. `onCancel` is what the person gives up by; who saved closes without it, and may go on elsewhere meanwhile. */
export function TypedModal({ onCancel, children, ...props }: ModalProps): ReactElement {
  const [typed] = useState(() => new TypedText());
  const { confirmLoading, okButtonProps } = props;
  const isSaving = confirmLoading === true || Boolean(okButtonProps?.loading);
  const leave = useUnsaved({ count: () => typed.count(), isSaving, discard: () => undefined });
  return (
    <Modal {...props} onCancel={(event) => leave(() => onCancel?.(event))}>
      <div onFocusCapture={({ target }: FocusEvent) => typed.note(target)}>{children}</div>
    </Modal>
  );
}
