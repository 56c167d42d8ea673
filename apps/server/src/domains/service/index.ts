/** The interface of the shops' service for answers. */
export { automaticReply } from './answering.ts'
export { ASSIGNMENT, setAvailability } from './assignments/assigning.ts'
export { assignmentsOf, availabilityOf, chatsOfEach, waitingChats } from './assignments/store.ts'
export { endChat, handOn, joinByDuty, typeAsHouse, writeAsHouse } from './desk/acting.ts'
export { askHouse, askPerson } from './desk/asking.ts'
export { seatsNow, sit } from './desk/assigning.ts'
export { endsAt, reopensUntil, waits } from './desk/desk-rules.ts'
export {
  type DeskChat,
  deskChatById,
  handedOn,
  newestOn,
  overOf,
  ownChats,
  placeOf,
  queueNow,
  usualWaitS,
  waitingCount,
} from './desk/store.ts'
export { deskConversation, rateDesk } from './desk/telling.ts'
export { blockedWordsOf, hoursOf, presenceOf, saveBlockedWords, saveHours } from './hours.ts'
export { presenceAt } from './hours-rules.ts'
export { opensInWords } from './reply-rules.ts'
export { repliesWithin } from './response-time.ts'
export type { Template } from './tables.ts'
export {
  addTemplate,
  deleteTemplate,
  editTemplate,
  enabledOf,
  orderTemplates,
  roomFor,
  templateOf,
  templatesPage,
} from './templates.ts'
