/** For accounts that belong to no enterprise: says so and whom to ask. */
import { Link } from 'react-router';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { useSite } from '#platform/web/site.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';

export default function CreateEnterprisePage() {
  const account = useAccount((state) => state.account);
  const phone = useSite((site) => site.contactPhone);
  const belongs = (account?.enterpriseCount ?? 0) > 0;
  return (
    <div className="page-centre">
      <div>
        <h1 className="visually-hidden">{belongs ? '尚未选择企业' : '尚未加入企业'}</h1>
        {belongs ? (
          <EmptyState title="还没有选择企业" reason="请先在企业中心选择要进入的企业">
            <Link className="button button-primary" to="/entrepreneurship-center">
              去企业中心
            </Link>
          </EmptyState>
        ) : (
          <EmptyState title="此账号还不属于任何企业" reason={`请企业管理员在「角色管理」中把 ${account?.account ?? '此账号'} 添加为成员，添加后重新登录${phone ? `；也可致电 ${phone}` : ''}`}>
            <button type="button" className="button button-primary" onClick={() => void sessionActions().signOut()}>
              退出登录
            </button>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
