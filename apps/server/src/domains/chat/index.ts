/**
 * The chat's interface for other domains. It tells, with `conversation_id`, `kind`, `user_id`, `shop_id` and `peer_id` each time:
 * - 'chat.opened' {opened_by: user | shop}: the first message of a conversation.
 * - 'chat.sent' {seq, message_id, sender_type: user | shop, sender_user_id, content, text, automatic, opens}: every message of a chat with a shop, automatic ones too.
 * - 'chat.waiting' {user_id or shop_id, seq, from_en, from_zh, text}: it reached no device of theirs.
 * - 'chat.pinned' {pledge_id, shop_id, about_type, about_id}: a shop's answer was pinned.
 * - 'chat.given_back' {user_id, held_id, content: text | video, because: declined | refused | lapsed}: a message that waited for the desk was not delivered.
 * - 'chat.let_through' {user_id, held_id, content}: the desk let it pass.
 * An answer a program writes goes through sendAutomatic: marked, opening no door, counting as no answer.
 */
export { refusalOf, setShopDoor, shopDoor, standingsOf } from './doors.ts'
export { maskText } from './filters/masking-rules.ts'
export { RECALLED_KEPT_H } from './forgetting.ts'
export { decideHeld, takeBackHeld } from './held/deciding.ts'
export { HELD_MS, type Held, heldById, heldNow, heldOf, heldWaiting } from './held/held.ts'
export { type DeskOfHouse, registerDesk } from './house/desk-of-house.ts'
export { type HouseLine, houseConversation, sendAsHouse, showHouseTyping } from './house/house.ts'
export {
  askableFrom,
  firstSeqSince,
  firstUnanswered,
  type Join,
  joinChat,
  joinsOf,
  leaveChat,
  linesForHouse,
} from './house/joins.ts'
export { type Corrected, correctAnswer, pinAnswer, pinnedAmong, pledgesOn } from './pledges/pledges.ts'
export { otherSide, type SideNo, type WriterNo } from './rules.ts'
export { setting } from './settings.ts'
export { registerShopWords } from './shop-words.ts'
export {
  type Conversation,
  conversationById,
  lockConversation,
  type Message,
  markAtDesk,
  messagesByIds,
  ownerOf,
  ownHouseConversation,
  peerOf,
  roomOf,
  type Speaker,
  speakerOf,
  tellSides,
} from './store.ts'
export { sayWithOthers } from './talking/batch/talking.ts'
export { lineOf } from './talking/line.ts'
export { conversationWith, openConversation, type Wanted } from './talking/opening.ts'
export { heldUrls, heldUrlsForHouse, pictureUrl, pictureUrlForHouse, videoUrl } from './talking/pictures.ts'
export {
  countUnread,
  type ListedRow,
  listConversations,
  newestOf,
  ownConversation,
  readMessages,
  sidesOf,
} from './talking/reading.ts'
export {
  type Automatic,
  recallMessage,
  sendAutomatic,
  sendMessage,
  sendToHouse,
  showTyping,
} from './talking/sending.ts'
