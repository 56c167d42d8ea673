/** Movements as the console lists them. */
import { TXS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { likePrefix } from '../../platform/db/like.ts'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`t.id`

export const txSource = listSource<typeof TXS>({
  resource: TXS,
  from: sql`ledger_transactions t`,
  id,
  filters: {
    account_id: ({ op, values }) => {
      const ids = sql`${sql.param(values.map(Number))}::bigint[]`
      if (op === 'between')
        return sql`t.id in (select tx_id from ledger_entries where account_id between ${Number(values[0] || 1)} and ${Number(values[1] || Number.MAX_SAFE_INTEGER)})`
      const found = sql`t.id in (select tx_id from ledger_entries where account_id = any(${ids}))`
      return op === 'none' ? sql`not ${found}` : found
    },
    type: sql`t.type`,
    ref_type: sql`t.ref_type`,
    ref_id: sql`t.ref_id`,
    created_at: sql`t.created_at`,
  },
  sorts: { id: { by: id, type: 'bigint' } },
  /** Its number, the number people know its thing by, or the beginning of its key. */
  search: (_, q) => {
    const no = /^L(\d{1,15})$/i.exec(q)?.[1]
    if (no) return sql`t.id = ${Number(no)}`
    return sql`(t.ref_no = ${q} or t.ref_id = ${q} or t.idem_key like ${likePrefix(q)})`
  },
})
