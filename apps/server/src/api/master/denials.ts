/** What masters said against pieces of an order, as a case about a fake cites it. */
import type { CaseDetail } from '@juya/contract'
import type { z } from 'zod'
import { denialsOf, isEvidence, mastersByIds } from '../../domains/master/index.ts'
import { itemsOf, type Order } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** Denials of an order's pieces that came in time to be evidence, the earliest first. */
export async function denialsAbout(
  ctx: Ctx,
  { id, received_at }: Pick<Order, 'id' | 'received_at'>,
): Promise<z.input<typeof CaseDetail>['denials']> {
  const items = await itemsOf(ctx, [id])
  const denials = await denialsOf(
    ctx,
    items.map(({ thing, thing_id }) => ({ thing, id: thing_id })),
  )
  const evidence = denials.filter((one) => isEvidence(one, received_at))
  const masters = await mastersByIds(
    ctx,
    evidence.map(({ master_id }) => master_id),
  )
  const names = new Map(masters.map((one) => [one.id, one.name]))
  return evidence.map(({ master_id, title, note, answered_at }) => ({
    ...{ master_id, name: names.get(master_id) ?? '', title, note: note ?? '', at: seconds(answered_at!) },
  }))
}
