/** Follows changes of one's rights while the shell stands; draws nothing. */
import { useLiveRights } from './use-live-rights.ts';

export default function LiveRights(): null {
  useLiveRights();
  return null;
}
