/** 新建资讯, 编辑资讯: from a link or by hand, kept on the way, published now, later or not yet. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import type { CallOptions } from '#platform/web/call.ts';
import { call } from '#platform/web/call.ts';
import { ConflictDialog } from '#platform/web/entity/ConflictDialog.tsx';
import { FormNotes, keepEnter, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { InstantControl } from '#platform/web/entity/widgets/date-controls.tsx';
import { navigateTo } from '#platform/web/navigation.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { companyNews, getCompanyNews, insertOrUpdateCompanyNews, queryPageNews } from '../../model/company-news.ts';
import { NewsPreview } from './NewsPreview.tsx';
import { UrlBar } from './UrlBar.tsx';
import { useServerDraft } from './use-server-draft.ts';
import kit from '#platform/web/styles/kit.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './NewsEditorPage.module.css';

type News = RowOf<typeof companyNews>;
/** How a save leaves the piece. */
interface Outcome {
  readonly status: 'draft' | 'scheduled' | 'published' | null;
  readonly publishAt?: string;
}

/** Everything but state and time, which the buttons decide. */
const keys = [
  'title',
  'subtitle',
  'category',
  'author',
  'source',
  'sourceUrl',
  'cover',
  'tags',
  'topFlag',
  'summary',
  'content',
  'attachments',
];
const warningTime = 8000;
const said = { draft: '已存为草稿', scheduled: '已安排发布', published: '已发布' };

function ScheduleDialog({
  onClose,
  onChoose,
}: {
  readonly onClose: () => void;
  readonly onChoose: (publishAt: string) => void;
}): ReactElement {
  const [time, setTime] = useState<unknown>(null);
  const [isLate, setLate] = useState(false);
  const choose = () => {
    if (typeof time === 'string' && Date.parse(time) > Date.now()) onChoose(time);
    else setLate(true);
  };
  return (
    <Modal
      open
      title="定时发布"
      okText="确定发布时间"
      cancelText="取消"
      width={420}
      okButtonProps={{ disabled: time === null }}
      onOk={choose}
      onCancel={onClose}
    >
      <label htmlFor="news-publish-at">发布时间</label>
      <InstantControl
        id="news-publish-at"
        field={companyNews.fields.publishAt}
        value={time}
        onChange={(next) => (setTime(next), setLate(false))}
      />
      <p role="alert" className={`${formStyles.fieldFinding} ${formStyles.fieldFindingError}`}>
        {isLate ? '应晚于现在' : null}
      </p>
    </Modal>
  );
}

/** Saves and says what came of it. */
async function sendNews(
  body: Record<string, unknown>,
  { status, publishAt }: Outcome,
  sending: Pick<CallOptions, 'idempotencyKey'>,
) {
  const whole = { ...body, ...(status ? { status } : {}), ...(publishAt ? { publishAt } : {}) };
  const saved = await call(insertOrUpdateCompanyNews, whole, { quiet: true, ...sending });
  toast.info(
    [status ? said[status] : '已保存', ...saved.warnings].join('；'),
    saved.warnings.length > 0 ? warningTime : undefined,
  );
  return saved;
}

export function NewsEditor({ row }: { readonly row: News | null }): ReactElement {
  const client = useQueryClient();
  const outcome = useRef<Outcome>({ status: null });
  const mayEdit = usePermission('news_edit');
  const form = useEntityForm({
    entity: companyNews,
    row,
    keys,
    send: (body, sending) => sendNews(body, outcome.current, sending),
    onSaved: (id) => {
      void client.invalidateQueries({ queryKey: [queryPageNews.path] });
      // Who keeps a draft goes on writing it.
      if (outcome.current.status === 'draft' && mayEdit) {
        void client.invalidateQueries({ queryKey: [getCompanyNews.path] });
        if (!row) navigateTo(`/edit-information?id=${id}`);
        return;
      }
      client.removeQueries({ queryKey: [getCompanyNews.path] });
      navigateTo(`/company-message?read=${id}`);
    },
  });
  const draft = useServerDraft(form, row?.id ?? 0);
  const [shown, setShown] = useState<'preview' | 'schedule' | null>(null);
  const save = (next: Outcome) => {
    outcome.current = next;
    void form.submit();
  };
  const isOut = row?.status === 'published' || row?.status === 'scheduled';
  const keep: Outcome = { status: isOut ? null : 'draft' };
  useSaveKey(() => save(keep));
  const title = row ? '编辑资讯' : '新建资讯';
  return (
    <div className={`${formStyles.formPage} ${styles.editor}`} data-part="form-page">
      <header className={`${formStyles.formPageHead} ${styles.formPageHead}`} data-part="form-page-head">
        <h1>{title}</h1>
        <span className="caption secondary" role="status">
          {draft.savedAt ? `${formatDateTime(draft.savedAt)} 自动保存` : '每 30 秒自动保存'}
        </span>
        <div className={`${formStyles.formButtons} ${styles.formButtons}`}>
          <Button onClick={() => setShown('preview')}>预览</Button>
          <Button loading={form.isSaving} onClick={() => save(keep)} aria-keyshortcuts="Control+S">
            {isOut ? '保存修改' : '存草稿'}
          </Button>
          <Button disabled={form.isSaving} onClick={() => setShown('schedule')}>
            定时发布
          </Button>
          {row?.status !== 'published' && (
            <Button type="primary" loading={form.isSaving} onClick={() => save({ status: 'published' })}>
              立即发布
            </Button>
          )}
        </div>
      </header>
      <div className={formStyles.formPageBody} data-part="form-page-body">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls rise to the form */}
        <form noValidate aria-label={title} onSubmit={(event) => event.preventDefault()} onKeyDown={keepEnter}>
          {draft.recoveredAt && (
            <p className={styles.recovered} role="status">
              已恢复 {formatDateTime(draft.recoveredAt)} 自动保存的内容
              <button type="button" className={kit.textButton} onClick={draft.drop}>
                放弃这份草稿
              </button>
            </p>
          )}
          <UrlBar form={form} />
          <FormNotes form={form} />
          <FormFields entity={companyNews} form={form} keys={keys} row={row} />
          <ConflictDialog entity={companyNews} form={form} />
        </form>
      </div>
      {shown === 'preview' && <NewsPreview values={form.values} onClose={() => setShown(null)} />}
      {shown === 'schedule' && (
        <ScheduleDialog
          onClose={() => setShown(null)}
          onChoose={(publishAt) => (setShown(null), save({ status: 'scheduled', publishAt }))}
        />
      )}
    </div>
  );
}

/** 新建资讯. */
export default function NewsEditorPage(): ReactElement {
  return <NewsEditor row={null} />;
}
