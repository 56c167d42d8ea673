/** The people and shops that keep a person away, for the console's page of one person. */
import { userBriefs } from '../../domains/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'
import { shopBriefs } from '../shop/cards.ts'

interface Row extends Record<string, unknown> {
  id: number
  owner_type: 'user' | 'shop'
  owner_id: number
  scope: string
  blocked_at: number
}

export async function blockLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<Row>(
    ctx,
    'block_person',
    `select id, owner_type, owner_id, scope, blocked_at from block_blocks
     where target_type = 'user' and target_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  const idsOf = (type: Row['owner_type']) => rows.flatMap((row) => (row.owner_type === type ? [row.owner_id] : []))
  const [people, shops] = [await userBriefs(ctx, idsOf('user')), await shopBriefs(ctx, idsOf('shop'))]
  return rows.map(({ id, owner_type, owner_id, scope, blocked_at }) => ({
    key: id,
    title: (owner_type === 'shop' ? shops.get(owner_id)?.name : people.get(owner_id)?.nickname) ?? '',
    note: `#${owner_id}`,
    status: ['block', scope],
    at: blocked_at,
    opens: owner_type === 'shop' ? `/shops/${owner_id}` : `/users/${owner_id}`,
  }))
}
