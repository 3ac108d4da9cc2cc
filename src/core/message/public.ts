/** What both sides of other rooms may import of messages. */
export { queryMessage, updateSetting } from './model/message.ts';
