/** /404: nothing at this address, or nobody is signed in (which is not told apart). */
import { Link } from 'react-router';
import { loginFor } from '#platform/web/navigation.ts';
import { lastRefusal } from '#platform/web/router/refusal.ts';
import { isSignedIn } from '#platform/web/session-store.ts';
import { SignpostDrawing } from '#platform/web/shell/drawings.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export default function NotFoundPage() {
  const address = lastRefusal()?.address;
  const signedIn = isSignedIn();
  return (
    <ErrorPage
      drawing={<SignpostDrawing />}
      title="页面不存在"
      reason={signedIn ? '地址可能输错了，或者页面已经移走' : '地址可能输错了；如果需要登录才能看，请先登录'}
    >
      {!signedIn && (
        <Link className="button button-primary" to={address ? loginFor(address) : '/login'}>
          去登录
        </Link>
      )}
    </ErrorPage>
  );
}
