/** The audit log as the console lists it, and whether its chain is whole. */
import { AUDIT } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { auditBreakKnown } from '../../platform/alarms/audit-chain.ts'
import { likePrefix } from '../../platform/db/like.ts'
import { listSource } from '../../platform/db/list-source.ts'
import { entriesByIds } from './audit.ts'
import { bindDefined } from './lists/defined.ts'

const id = sql`l.id`
const WORDS = sql`platform_fold(coalesce(l.reason, ''))`

const source = listSource<typeof AUDIT>({
  resource: AUDIT,
  from: sql`platform_audit_logs l`,
  id,
  filters: {
    action: ({ op, values }) => {
      const parts = values.map((action) => sql`(l.action = ${action} or l.action like ${likePrefix(`${action}.`)})`)
      const found = sql`(${sql.join(parts, sql` or `)})`
      return op === 'none' ? sql`not ${found}` : found
    },
    target_type: sql`l.target_type`,
    target_id: sql`l.target_id`,
    actor_type: sql`l.actor_type`,
    actor_id: sql`l.actor_id`,
    at: sql`l.at`,
  },
  sorts: { id: { by: id, type: 'bigint' } },
  /** The thing's number, an action or the beginning of one, or words of the reason. */
  search: (_, q) => sql`(l.target_id = ${q} or l.action like ${likePrefix(q)}
    or (platform_terms(${WORDS}) @> platform_asked(platform_fold(${q}::text)) and platform_says(${WORDS}, platform_fold(${q}::text))))`,
})

export const audit = bindDefined(AUDIT, {
  source,
  rows: entriesByIds,
  file: {
    who: (row) => `${row.actor_type} ${row.actor_name}`,
    about: (row) => `${row.target_type} ${row.target_id ?? ''}`.trim(),
  },
  listed: async (ctx) => ({ chain_ok: (await auditBreakKnown(ctx)) === undefined }),
})
