/** A person's saved searches, as a part of what they take with them. */
import { SEARCH_TELLS } from '@juya/contract'
import { query } from '../../../platform/db/db.ts'
import { moment, registerPart, yuan } from '../../takeout/index.ts'
import type { SavedSearch } from './searches.ts'

const inYuan = (fen: number | null): string | null => (fen === null ? null : yuan(fen))

export function registerSavedSearchesPart(): void {
  registerPart('saved_searches', {
    columns: ['at', 'words', 'category', 'price_from', 'price_to', 'tell', 'told'],
    codes: { tell: SEARCH_TELLS },
    async rows(ctx, { user_id, shop_id }, { after, limit }) {
      const found =
        shop_id === null
          ? await query<SavedSearch>(
              ctx,
              'finding_searches_takeout',
              `select id, user_id, words, category_id, price_min_fen, price_max_fen, tell, told_at, created_at from finding_saved_searches
               where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
              [user_id, after === null ? null : Number(after), limit],
            )
          : []
      const rows = found.map((one) => ({
        at: moment(one.created_at),
        words: one.words,
        category: one.category_id,
        price_from: inYuan(one.price_min_fen),
        price_to: inYuan(one.price_max_fen),
        tell: one.tell,
        told: moment(one.told_at),
      }))
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows, after: last ? String(last.id) : null }
    },
  })
}
