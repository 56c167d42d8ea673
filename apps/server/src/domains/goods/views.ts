/** Views the domain publishes for others to join. */
import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { refId } from '../../platform/db/columns.ts'

/** In which category goods stand. */
export const goods_places = pgView('goods_places', {
  goods_id: refId().notNull(),
  category_id: refId().notNull(),
}).as(sql`select id as goods_id, category_id from goods_goods where deleted_at is null`)
