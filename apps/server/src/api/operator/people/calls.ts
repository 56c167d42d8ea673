/** Persons, their filings and penalties: the calls, by name. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { banUser, liftBan, resetPayLock } from './bans.ts'
import { adjustGrowth, judgeLink } from './links.ts'
import { personPane } from './panes.ts'
import { approveRealname, askRealname, realname, realnames, rejectRealname, revokeRealname } from './realname.ts'
import { showPerson } from './show.ts'
import { user } from './user.ts'
import { endSessions, restrictUser, unrestrictUser, users } from './users.ts'

export const peopleCalls = {
  users,
  user,
  personPane,
  showPerson: ownTransaction(showPerson),
  restrictUser,
  unrestrictUser,
  banUser,
  liftBan,
  adjustGrowth,
  judgeLink,
  resetPayLock,
  endSessions,
  realnames,
  realname,
  approveRealname,
  rejectRealname,
  askRealname,
  revokeRealname,
}
