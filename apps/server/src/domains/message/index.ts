/** The notices' interface for other domains. Most of them only tell events, and bring templates (notices.ts) that turn those into notices. */

export { sendAgain } from './again.ts'
export {
  discardMailing,
  MAILING_READING,
  PEOPLE_TOLD_MAX,
  saveMailing,
  sendMailing,
  stopMailing,
  testMailing,
} from './mailing/broadcasts.ts'
export { type Mailing, mailingsByIds } from './mailing/store.ts'
export {
  addNotice,
  type Box,
  broadcast,
  countUnread,
  markRead,
  type NewNotice,
  NOTICES_KEPT_DAYS,
  noticesByIds,
  openPage,
  readAbout,
  type Stored,
  takePopups,
} from './notices.ts'
export { ownNotices } from './own-notices.ts'
