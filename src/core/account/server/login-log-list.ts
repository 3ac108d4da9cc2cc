/** Own sign-ins. What a browser says of itself becomes a name that people recognise when it is shown. */
import { sql } from 'kysely';
import { reading } from '#platform/store/reading.ts';
import { loginLog } from '../model/login-log.ts';
import { deviceName } from './device-name.ts';

const logDays = 180;

export const loginLogReading = reading(
  loginLog,
  ({ session }) => sql`
    select id, 0 as version, at, method, result, reason, ip, user_agent as device_name
    from login_log
    where account_id = ${session.accountId} and at > now() - make_interval(days => ${logDays})`,
  {
    show: (_context, rows) => {
      for (const row of rows) {
        const agent = row['deviceName'];
        row['deviceName'] = deviceName(typeof agent === 'string' ? agent : null);
      }
    },
  },
);
