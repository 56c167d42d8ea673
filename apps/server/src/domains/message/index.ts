/** The notices' interface for other domains. Most of them only tell events, and bring templates (notices.ts) that turn those into notices. */

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
  type Stored,
  takePopups,
} from './notices.ts'
