/** Names that shops asked for: the queue, one of them with what a reviewer needs, and the decisions. */
import type { Parsed, operator as rows } from '@juya/contract'
import { checkReason, note } from '../../../domains/operator/index.ts'
import * as shops from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { promiseShown, promisesOf } from '../../../platform/promises.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { nameSource } from '../../shop/console.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shops.nameChangesByIds(ctx, ids))
  const logos = new Map(
    (
      await shops.shopRows(
        ctx,
        found.map((row) => row.shop_id),
      )
    ).map((shop) => [shop.id, shop.logo]),
  )
  const promises = await promisesOf(ctx, 'shop_name', ids)
  const claims = await claimsShown(ctx, 'shop_name', ids)
  return found.map((row) => ({
    id: row.id,
    shop_id: row.shop_id,
    logo: logos.get(row.shop_id) ?? null,
    name: row.name,
    name_en: row.name_en,
    before: row.before_name,
    status: row.status,
    asked_at: seconds(row.created_at),
    promise: promiseShown(ctx, promises.get(row.id)),
    claim: claims.get(row.id) ?? null,
    reason: row.reason,
    decided_at: seconds(row.decided_at),
  }))
}

export const shopNameList = bindList(nameSource)(present, {
  name: (row) => row.name,
  before: (row) => row.before,
  status: (row) => row.status,
  asked_at: (row) => fileTime(row.asked_at),
  due_at: (row) => fileTime(row.decided_at ?? row.promise?.due_at ?? null),
})

export const shopNames = (ctx: OperatorCtx, input: Parsed<(typeof rows)['shopNames']>) =>
  answerList(ctx, shopNameList, input)

/** @throws Refusal NOT_FOUND */
export async function shopName(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['shopName']>) {
  const [row] = await shops.nameChangesByIds(ctx, [id])
  if (!row) refuse('NOT_FOUND')
  const [shown] = await present(ctx, [id])
  const { intro, is_verified, fans_count } = await shops.shopRow(ctx, row.shop_id)
  return {
    ...shown!,
    before_en: row.before_name_en,
    intro,
    verified: is_verified,
    fans_count,
    alike: row.status === 'waiting' ? await shops.lookAlikes(ctx, row.shop_id, row.name) : [],
    seen: await seenNow(ctx, { queue: 'shop_name', id }),
    logs: await logsOf(ctx, 'shop_name', id),
  }
}

interface Act {
  id: number
  seen: string
  reason?: string | undefined
  action: 'approve' | 'reject'
}

/** One of the acts under the claim, written down with the reason. */
const act = (ctx: OperatorCtx, { id, seen, reason, action }: Act, run: (tx: Tx<OperatorCtx>) => Promise<unknown>) =>
  underClaim(ctx, { queue: 'shop_name', id, seen }, async (tx) => {
    await run(tx)
    const [row] = await present(tx, [id])
    await note(tx, {
      action: `shop_name.${action}`,
      target_type: 'shop_name',
      target_id: id,
      after: { shop_id: row!.shop_id, name: row!.name, status: row!.status },
      reason,
    })
    return row!
  })

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, SHOP_NAME_TAKEN, and those of underClaim */
export const approveShopName = (
  ctx: OperatorCtx,
  { id, seen, note: reason }: Parsed<(typeof rows)['approveShopName']>,
) =>
  act(ctx, { id, seen, reason, action: 'approve' }, (tx) => shops.approveName(tx, id, { operator_id: tx.operator.id }))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectShopName(ctx: OperatorCtx, { id, seen, reason }: Parsed<(typeof rows)['rejectShopName']>) {
  checkReason(reason)
  return act(ctx, { id, seen, reason, action: 'reject' }, (tx) =>
    shops.rejectName(tx, id, { operator_id: tx.operator.id, reason }),
  )
}
