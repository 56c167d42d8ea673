/** A person's page as a master, with its works and honours, as a part of what they take with them. */
import { query } from '../../platform/db/db.ts'
import { moment, registerPart } from '../takeout/index.ts'

const KINDS = ['page', 'work', 'honour', 'relation', 'project', 'claim'] as const

interface Line extends Record<string, unknown> {
  kind: (typeof KINDS)[number]
  at: number
  name: string
  words: string | null
  state: string | null
}

export function registerMasterPart(): void {
  registerPart('master_page', {
    columns: ['kind', 'at', 'name', 'content', 'status'],
    codes: { kind: KINDS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const from = after === null ? 0 : Number(after)
      const found =
        shop_id === null
          ? await query<Line>(
              ctx,
              'master_takeout',
              `with mine as (select * from master_masters where user_id = $1)
               select 'page' as kind, applied_at as at, name, resume as words, status as state from mine
               union all select 'work', w.created_at, w.name, w."desc", null from master_works w join mine on mine.id = w.master_id
               union all select 'honour', h.created_at, h.name, h.issued_by, h.state from master_honours h join mine on mine.id = h.master_id
               union all select 'relation', r.created_at, r.name, r.info, r.state from master_relations r join mine on mine.id = r.master_id
               union all select 'project', p.created_at, p.name, p.content, null from master_projects p join mine on mine.id = p.master_id
               union all select 'claim', c.asked_at, c.title, c.note, c.state from master_claims c join mine on mine.id = c.master_id
               order by kind, at, name offset $2 limit $3`,
              [user_id, from, limit],
            )
          : []
      const rows = found.map(({ kind, at, name, words, state }) => ({
        kind,
        at: moment(at),
        name,
        content: words,
        status: state,
      }))
      return { rows, after: found.length === limit ? String(from + limit) : null }
    },
  })
}
