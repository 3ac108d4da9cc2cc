/** Own sign-ins. */
import { sql } from 'kysely';
import { reading } from '#platform/store/reading.ts';
import { loginLog } from '../model/login-log.ts';
import { nameDevices } from './device-name.ts';

const logDays = 180;

export const loginLogReading = reading(
  loginLog,
  ({ session }) => sql`
    select id, 0 as version, at, method, result, reason, ip, user_agent as device_name
    from login_log
    where account_id = ${session.accountId} and at > now() - make_interval(days => ${logDays})`,
  { show: nameDevices },
);
