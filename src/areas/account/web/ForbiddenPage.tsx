/** /401: signed in, but the permission is missing, or the screen is for those who act as the group. */
import { Link } from 'react-router';
import { lastRefusal } from '#platform/web/router/refusal.ts';
import { LockDrawing } from '#platform/web/shell/drawings.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export default function ForbiddenPage() {
  const refusal = lastRefusal();
  if (refusal?.reason === 'notGroup') {
    return (
      <ErrorPage drawing={<LockDrawing />} title="需要以集团身份进入" reason="这个页面汇总整个集团的数据，请先在企业中心选择以集团身份进入">
        <Link className="button button-primary" to="/entrepreneurship-center">
          去企业中心
        </Link>
      </ErrorPage>
    );
  }
  return <ErrorPage drawing={<LockDrawing />} title="没有访问权限" reason={refusal?.code ? `需要权限「${refusal.code}」，请联系企业管理员开通` : '请联系企业管理员开通权限'} />;
}
