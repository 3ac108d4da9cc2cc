/** Messages to people: in the product, by mail and by text. */
import { messagePort } from '#platform/runtime/messages.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { deliveryJob } from './message-delivery.ts';
import { querySettingHandler, settingCopy, updateSettingHandler } from './message-setting.ts';
import { messageStreamHandler } from './message-stream.ts';
import { messageSweepJob } from './message-sweep.ts';
import {
  countUnread,
  deleteMessageHandler,
  deleteMessagesHandler,
  messageCopy,
  queryMessageHandler,
  settleStored,
  unreadByCompany,
  updateMessageStatusHandler,
  wasSentToday,
} from './message.ts';
import { storeMessages } from './store-messages.ts';

export const messageArea: AreaServer = {
  name: 'message',
  ports: [
    provide(messagePort, { send: storeMessages, settle: settleStored, countUnread, unreadByCompany, wasSentToday }),
  ],
  accountData: [messageCopy, settingCopy],
  jobs: [deliveryJob, messageSweepJob],
  handlers: [
    queryMessageHandler,
    updateMessageStatusHandler,
    deleteMessagesHandler,
    deleteMessageHandler,
    querySettingHandler,
    updateSettingHandler,
    messageStreamHandler,
  ],
};
