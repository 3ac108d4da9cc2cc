/** 使用偏好: how the pages behave for this person in this browser. */
import type { ReactElement } from 'react';
import { SingleKeySwitch } from '#platform/web/shell/ShortcutHelp.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';

export default function PreferenceTab(): ReactElement {
  return (
    <section aria-labelledby="preference-keys">
      <SectionHead id="preference-keys" title="快捷键" />
      <p className="secondary">按 ? 查看全部快捷键。设置保存在这个浏览器中。</p>
      <SingleKeySwitch />
    </section>
  );
}
