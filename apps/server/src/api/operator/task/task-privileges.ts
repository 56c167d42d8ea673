/** What lifts a task in the hall, at the desk: its price, which two operators change. */
import { TASK_PRIVILEGES } from '@juya/contract'
import * as domain from '../../../domains/task/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { privilegeSource, soldOf } from '../../task/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.privilegesByIds(ctx, ids))
  return found.map(({ id, code, name, name_en, price_fen, units, status }) => ({
    ...{ id, code, name_zh: name, name_en, price_fen, units, status },
  }))
}

export const taskPrivileges = bindDefined(TASK_PRIVILEGES, {
  source: privilegeSource,
  rows: present,
  file: { privilege: (row) => row.name_zh },
  view: (ctx, { code }) => soldOf(ctx, code),
  logged: ({ code, price_fen, status }) => ({ code, price_fen, status }),
  acts: {
    async setTaskPrivilege(tx, { id, price_fen, reason }) {
      return {
        noted: true,
        answer: await presentApproval(tx, await domain.proposePrice(tx, { id, price_fen, reason })),
      }
    },
  },
})
