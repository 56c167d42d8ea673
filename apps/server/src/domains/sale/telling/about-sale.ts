/** What every event about a sale says of it. */
import type { Session } from '../tables.ts'

export const aboutSession = ({ id, shop_id, title, title_en, cover, starts_at, first_ends_at }: Session) => ({
  session_id: id,
  shop_id,
  title,
  title_en,
  image: cover,
  starts_at,
  first_ends_at,
})
