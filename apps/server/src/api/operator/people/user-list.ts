/** Users, and operators' acts on an account: each with a reason, an entry in the audit log, and words to the person. */
import { USERS } from '@juya/contract'
import {
  endSessions,
  proposeUnban,
  resetPayLock,
  restrictUser,
  unrestrictUser,
} from '../../../domains/account/index.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userSource } from '../../account/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { banUser } from './bans.ts'
import { adjustGrowth, adjustPoints, judgeLink } from './links.ts'
import { userView } from './user.ts'
import { userRow, userRows } from './users.ts'

export const users = bindDefined(USERS, {
  source: userSource,
  rows: userRows,
  file: {
    user: (row) => `#${row.id} ${row.nickname}`,
    phone: (row) => row.phone_masked,
    level: (row) => row.credit_level,
    realname_status: (row) => row.realname_status,
    shop: (row) => row.shop?.name,
  },
  view: userView,
  logged: ({ status, restricted_until }) => ({ status, restricted_until }),
  acts: {
    async endSessions(tx, { id }) {
      await userRow(tx, id)
      const ended = await endSessions(tx, id, { reason: 'operator' })
      return { after: { ended }, answer: { ended } }
    },
    /** The person is told the reason. @throws Refusal VALIDATION (a time that is over) */
    async restrictUser(tx, { id, until_at, reason }) {
      const until = until_at === undefined ? undefined : until_at * 1000
      if (until !== undefined && until <= (await databaseNow(tx)))
        refuse('VALIDATION', { field: 'until_at', reason: 'in the past' })
      const { status } = await userRow(tx, id)
      await restrictUser(tx, { user_id: id, reason, until })
      return { before: { status } }
    },
    async unrestrictUser(tx, { id }) {
      const { status, restrict_reason } = await userRow(tx, id)
      await unrestrictUser(tx, id)
      return { before: { status, restrict_reason }, after: { status: 'active' } }
    },
    async resetPayLock(tx, { id }) {
      await resetPayLock(tx, id)
      return { after: { pay_locked_until: null } }
    },
    banUser,
    async liftBan(tx, { id, reason }) {
      return { noted: true, answer: await presentApproval(tx, await proposeUnban(tx, { user_id: id, reason })) }
    },
    adjustGrowth: async (tx, input) => ({ noted: true, answer: await adjustGrowth(tx, input) }),
    adjustPoints: async (tx, input) => ({ noted: true, answer: await adjustPoints(tx, input) }),
    judgeLink,
  },
})
