/** The interface of the shops' service for answers. */
export { automaticReply } from './answering.ts'
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
