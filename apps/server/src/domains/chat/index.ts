/**
 * The chat's interface for other domains; what it tells stands in events.ts.
 * An answer a program writes goes through sendAutomatic: marked, opening no door, counting as no answer.
 */

export { RECALLED_KEPT_H } from './erasure.ts'
export { rulesOfCodes } from './filters/code-rules.ts'
export { maskText } from './filters/masking-rules.ts'
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
export { inboundPolicy, refusalOf, setInboundPolicy, standingsOf } from './inbound-policy.ts'
export { CODES_QUOTING_CHATS } from './notices.ts'
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
