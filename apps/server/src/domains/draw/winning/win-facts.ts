/** What is told of every win. */
import type { Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import { drawById } from '../store.ts'
import type { Win } from '../tables.ts'

/** Its draw, its winner and its prize, by name. */
export async function winFacts(tx: Tx, win: Win) {
  const draw = await drawById(tx, win.draw_id)
  invariant(draw, `win ${win.id} of no draw`)
  const { title, title_en } = draw
  const { name: prize, name_en: prize_en } = win.prize
  return { draw_id: draw.id, title, title_en, win_id: win.id, user_id: win.user_id, prize, prize_en }
}
