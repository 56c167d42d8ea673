/** Friends who came by a person and what their orders brought, as parts of what the person takes with them. */
import { INCOME_STATES, INCOME_VOID, RELATION_STATES } from '@juya/contract'
import { query } from '../../platform/db/db.ts'
import { userBriefs } from '../account/index.ts'
import { moment, registerPart, yuan } from '../takeout/index.ts'
import { shortName } from './rules.ts'
import type { Income, Relation } from './tables.ts'

export function registerInviteParts(): void {
  registerPart('invitations', {
    columns: ['at', 'name', 'status', 'until'],
    codes: { status: RELATION_STATES },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Relation>(
              ctx,
              'invite_takeout_friends',
              'select * from invite_relations where inviter_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const people = await userBriefs(
        ctx,
        found.map((one) => one.user_id),
      )
      const rows = found.map((one) => ({
        ...{ at: moment(one.bound_at), name: shortName(people.get(one.user_id)?.nickname ?? ''), status: one.status },
        until: moment(one.earns_until),
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
  registerPart('incomes', {
    columns: ['at', 'order', 'goods_yuan', 'amount_yuan', 'taken_back_yuan', 'status', 'because', 'settled_at'],
    codes: { status: INCOME_STATES, because: INCOME_VOID },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<Income>(
              ctx,
              'invite_takeout_incomes',
              'select * from invite_incomes where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((one) => ({
        ...{ at: moment(one.created_at), order: one.order_id, goods_yuan: yuan(one.base_fen) },
        ...{ amount_yuan: yuan(one.amount_fen), taken_back_yuan: yuan(one.taken_back_fen) },
        ...{ status: one.status, because: one.void_reason },
        settled_at: one.settled_at === null ? null : moment(one.settled_at),
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
