/** Ranks as they were made last. */
import { RANK_KINDS, RANK_PERIODS, type RankKind, type RankPeriod } from '@juya/contract'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, oneOf, refId } from '../../platform/db/columns.ts'

/** One row per person in a rank of a period. Made anew every ten minutes; the place follows from the value when it is read. */
export const rank_places = pgTable(
  'rank_places',
  {
    kind: text().$type<RankKind>().notNull(),
    period: text().$type<RankPeriod>().notNull(),
    user_id: refId().notNull(),
    value: fen().notNull(), // points, people, tasks, or fen
    made_at: createdAt(),
  },
  (t) => [
    check('rank_places_kind', oneOf(t.kind, RANK_KINDS)),
    check('rank_places_period', oneOf(t.period, RANK_PERIODS)),
    primaryKey({ columns: [t.kind, t.period, t.user_id] }),
    index('rank_places_by_value').on(t.kind, t.period, t.value.desc(), t.user_id), // the list
  ],
)
