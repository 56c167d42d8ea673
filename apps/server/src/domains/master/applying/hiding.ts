/** A page is hidden, and shown again: two operators. A ban hides it by itself. */
import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { masterEvents } from '../events.ts'
import { changeMaster, lockMaster } from '../store.ts'
import type { Master, MasterStatus } from '../tables.ts'

/** Names of the acts of two in approvals. */
export const MASTER_HIDE = 'master_hide'
export const MASTER_SHOW = 'master_show'

async function lockIn(tx: Tx, id: number, status: MasterStatus): Promise<Master> {
  const master = (await lockMaster(tx, id)) ?? refuse('NOT_FOUND')
  return master.status === status ? master : refuse('STATE_CONFLICT', { status: master.status })
}

const hide: ApprovalKind = defineApproval({
  kind: MASTER_HIDE,
  roles: ['review'],
  title: { en: 'Hide a master', zh: '隐藏大师主页' },
  effect: {
    en: 'The page of “{name}” is hidden: out of lists and the rank, and no new lot or goods may name it.',
    zh: '隐藏“{name}”的大师主页：不再列入名录与榜单，新的拍品与商品不可署其名。',
  },
  async run(tx, { target_id, reason }) {
    const { id, user_id, name } = await lockIn(tx, Number(target_id), 'active')
    const decided_at = await databaseNow(tx)
    await changeMaster(tx, id, { status: 'hidden', reason, decided_by: tx.operator.id, decided_at, rank_place: null })
    if (user_id !== null) await emit(tx, masterEvents.hidden, { master_id: id, user_id, name, reason, decided_at })
  },
})

const show: ApprovalKind = defineApproval({
  kind: MASTER_SHOW,
  roles: ['review'],
  title: { en: 'Show a master again', zh: '恢复大师主页' },
  effect: { en: 'The page of “{name}” is open again.', zh: '恢复“{name}”的大师主页。' },
  async run(tx, { target_id }) {
    const { id, user_id, name } = await lockIn(tx, Number(target_id), 'hidden')
    const decided_at = await databaseNow(tx)
    await changeMaster(tx, id, { status: 'active', reason: null, decided_by: tx.operator.id, decided_at })
    if (user_id !== null) await emit(tx, masterEvents.shown, { master_id: id, user_id, name, decided_at })
  },
})

/** Proposes to hide a page. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits) */
export async function proposeHide(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { name } = await lockIn(tx, id, 'active')
  return propose(tx, hide, { target_type: 'master', target_id: id, amount_fen: null, reason, facts: { name } })
}

/** Proposes to show it again. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits) */
export async function proposeShow(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const { name } = await lockIn(tx, id, 'hidden')
  return propose(tx, show, { target_type: 'master', target_id: id, amount_fen: null, reason, facts: { name } })
}

/** Its person is banned, or no more. */
export const setBanned = (tx: Tx, user_id: number, banned: boolean): Promise<unknown> =>
  query(tx, 'master_set_banned', 'update master_masters set banned = $2 where user_id = $1 and banned <> $2', [
    user_id,
    banned,
  ])
