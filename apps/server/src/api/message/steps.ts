/** Notices as steps of the console's timeline. What a private chat says is no step: Juya reads none without a report, a case or being called. */
import { CODES_QUOTING_CHATS } from '../../domains/chat/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Cut, Doer, Step } from '../../platform/time/steps.ts'

interface Row extends Record<string, unknown> {
  id: number
  user_id: number | null
  shop_id: number | null
  code: string
  title: string
  content: string
  created_at: number
}
const COLUMNS = `id, user_id, shop_id, code, case when $1 then title_zh else title_en end as title, case when $1 then content_zh else content_en end as content, created_at`

/** The one a notice went to stands where who acted stands elsewhere. */
const stepOf = ({ id, user_id, shop_id, code, title, content, created_at }: Row): Step => ({
  id,
  at: created_at,
  by: { type: user_id === null ? 'shop' : 'user', id: user_id ?? shop_id },
  title,
  text: CODES_QUOTING_CHATS.includes(code) ? '' : content,
})

/**
 * Notices about a thing such as lot:7, the latest first.
 * @param to only those to this person and this shop
 * @param code only those whose template begins so
 * @param first without those an operator sent again
 */
export async function noticesAbout(
  ctx: Ctx,
  {
    about,
    to,
    code,
    first = false,
  }: { about: string; to?: { user_id: number; shop_id: number }; code?: string; first?: boolean },
  { below, limit }: Cut,
): Promise<Step[]> {
  const rows = await query<Row>(
    ctx,
    'message_steps_about',
    `select ${COLUMNS} from message_notices where about = $2 and id < $3
       and ($4::bigint is null or user_id = $4 or shop_id = $5) and ($6::text is null or starts_with(code, $6))
       and not ($7 and coalesce(starts_with(dedupe_key, 'again:'), false))
     order by id desc limit $8`,
    [ctx.locale === 'zh-CN', about, below, to?.user_id ?? null, to?.shop_id ?? null, code ?? null, first, limit],
  )
  return rows.map(stepOf)
}

const BOX = { user: 'user_id = $2', shop: 'shop_id = $2' } as const

/** Notices one person or shop was sent, the latest first. */
export async function noticesTo(
  ctx: Ctx,
  { type, id }: Required<Pick<Doer, 'id'>> & { type: 'user' | 'shop' },
  { below, limit }: Cut,
): Promise<Step[]> {
  const rows = await query<Row>(
    ctx,
    `message_steps_to_${type}`,
    `select ${COLUMNS} from message_notices where ${BOX[type]} and id < $3 order by id desc limit $4`,
    [ctx.locale === 'zh-CN', id, below, limit],
  )
  return rows.map(stepOf)
}
