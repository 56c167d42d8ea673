/** What a privilege costs: one operator proposes it, another confirms. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Privilege } from '../tables.ts'

type Row = { [K in keyof Privilege]: Privilege[K] } & Record<never, never>
/** Names the act in approvals and in the audit log. */
export const TASK_PRIVILEGE = 'task_privilege'

async function lockOne(tx: Tx, id: number): Promise<Privilege> {
  const [row] = await query<Row>(tx, 'task_privilege_lock', 'select * from task_privileges where id = $1 for update', [
    id,
  ])
  return row ?? refuse('NOT_FOUND')
}

const pricing = defineApproval({
  kind: TASK_PRIVILEGE,
  roles: ['finance'],
  title: { en: 'Change the price of a task privilege', zh: '调整任务特权价格' },
  effect: {
    en: '{name_en}: {to} instead of {from}. What was bought stays.',
    zh: '“{name_zh}”由 {from} 改为 {to}，已购不变。',
  },
  run: async (tx, { input }) => {
    await lockOne(tx, Number(input.id))
    await query(tx, 'task_privilege_price', 'update task_privileges set price_fen = $2 where id = $1', [
      Number(input.id),
      Number(input.price_fen),
    ])
  },
})

/** @throws Refusal NOT_FOUND, ALREADY_DONE (that is what it costs), EDIT_CONFLICT (a proposal waits) */
export async function proposePrice(
  tx: Tx<OperatorCtx>,
  { id, price_fen, reason }: { id: number; price_fen: number; reason: string },
): Promise<Approval> {
  const before = await lockOne(tx, id)
  if (before.price_fen === price_fen) refuse('ALREADY_DONE')
  return propose(tx, pricing, {
    target_type: TASK_PRIVILEGE,
    target_id: id,
    amount_fen: price_fen,
    input: { id, price_fen },
    facts: { name_en: before.name_en, name_zh: before.name, from: yuan(before.price_fen), to: yuan(price_fen) },
    reason,
  })
}
