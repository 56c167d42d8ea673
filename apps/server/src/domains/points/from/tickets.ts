/** Tickets of draws that are paid for with points, and the points back where a draw is called off. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { returnPoints } from '../book/returning.ts'
import { spendPoints } from '../book/spending.ts'
import { setting } from '../settings.ts'

export const DRAW_BACK = 'points_draw_back'

const refOf = (draw_id: number, ticket_no: number): string => `draw:${draw_id}:${ticket_no}`

/** @throws Refusal POINTS_OWED {debt}, POINTS_SHORT {have, need} */
export async function payTicket(
  tx: Tx,
  { user_id, draw_id, ticket_no }: { user_id: number; draw_id: number; ticket_no: number },
): Promise<void> {
  const points = await setting(tx, 'points.draw_ticket')
  await spendPoints(tx, { user_id, points, reason: 'draw', ref: refOf(draw_id, ticket_no) })
}

/** So many tickets give their points back in one transaction. */
const AT_ONCE = 100

/** Deadline `points_draw_back`: a draw was called off, its tickets give their points back, some at a time. */
export async function giveTicketsBack(tx: Tx, draw_id: number): Promise<void> {
  const spends = await query<{ user_id: number; ref: string; points: number }>(
    tx,
    'points_tickets_of_draw',
    `select e.user_id, e.ref, -e.delta as points from points_entries e where e.reason = 'draw' and e.ref like $1
       and not exists (select from points_entries b where b.of_id = e.id) order by e.user_id, e.id limit ${AT_ONCE}`,
    [`draw:${draw_id}:%`],
  )
  for (const { user_id, ref, points } of spends)
    await returnPoints(tx, { user_id, reason: 'draw', ref, points, return_ref: `void:${draw_id}` })
  if (spends.length === AT_ONCE) await setDeadline(tx, DRAW_BACK, draw_id, 0)
}
