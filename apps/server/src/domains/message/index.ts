/** What other domains may ask of notices. Most of them only tell events; the templates here turn those into notices. */
export {
  addNotice,
  broadcast,
  countUnread,
  listNotices,
  type NewNotice,
  type NoticeView,
  takePopups,
} from './notices.ts'
