/** A draw as a draft: what an operator writes before it is published. */

import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { briefsOf } from '../../../platform/things/things.ts'
import { DRAWS_AFTER_CLOSE_MS, prizeFault, prizesCount } from '../rules.ts'
import { setting } from '../settings.ts'
import { changeDraw, lockDraw } from '../store.ts'
import { type Draw, draw_draws, type Prize } from '../tables.ts'

const PRIZES_MAX = 1_000

export interface DrawForm {
  id?: number | undefined
  /** Of the draft the form was opened with. */
  revision?: number | undefined
  title: string
  title_en: string
  intro: string
  intro_en: string
  /** Which goods each is: their shop sends it, and their picture is shown. */
  prizes: ReadonlyArray<Omit<Prize, 'image' | 'shop_id'>>
  share_tickets: number
  max_tickets: number
  from_at: number
  closes_at: number
  draws_at: number
}

const wrong = (field: string, reason: string): never => refuse('VALIDATION', { field, reason })

/** What makes a form no draw. @throws Refusal VALIDATION {field, reason} */
export async function checkForm(tx: Tx, form: DrawForm): Promise<void> {
  if (form.closes_at <= form.from_at) wrong('closes_at', 'after the start')
  if (form.draws_at < form.closes_at + DRAWS_AFTER_CLOSE_MS)
    wrong('draws_at', 'ten minutes after entries close, or later')
  const fault = prizeFault(form.prizes)
  if (fault) wrong('prizes', fault)
  if (prizesCount(form.prizes) > PRIZES_MAX) wrong('prizes', `${PRIZES_MAX} at most`)
  if (form.max_tickets > 1 + form.share_tickets && form.share_tickets === 0) wrong('max_tickets', 'one without shares')
  const top_fen = await setting(tx, 'draw.top_prize_max_fen')
  if (form.prizes.some(({ value_fen }) => value_fen > top_fen)) wrong('prizes', `¥${top_fen / 100} at most each`)
}

/** The prizes with what their goods say. @throws Refusal VALIDATION {field, reason} where one is of no shop's goods */
export async function withGoods(tx: Tx, prizes: DrawForm['prizes']): Promise<Prize[]> {
  const goods = await briefsOf(
    tx,
    'goods',
    prizes.map(({ goods_id }) => goods_id),
  )
  return prizes.map((prize) => {
    const found = goods.get(prize.goods_id)
    if (found?.owner?.type !== 'shop' || !found.image) return wrong('prizes', `goods ${prize.goods_id} are not there`)
    return { ...prize, image: found.image, shop_id: found.owner.id }
  })
}

/**
 * Writes a draw as a draft, or changes the draft with this id.
 * @throws Refusal VALIDATION {field, reason}, NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT
 */
export async function saveDraw(tx: Tx<OperatorCtx>, form: DrawForm): Promise<{ draw: Draw; is_new: boolean }> {
  const before = form.id === undefined ? undefined : await lockDraw(tx, form.id)
  if (form.id !== undefined && !before) refuse('NOT_FOUND')
  if (before && before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
  if (before && form.revision !== undefined && form.revision !== before.revision) refuse('EDIT_CONFLICT')
  await checkForm(tx, form)
  const { id: _, revision: __, ...fields } = form
  const prizes = await withGoods(tx, form.prizes)
  const columns = { ...fields, prizes, cover: prizes.find(({ rank }) => rank === 1)!.image }
  if (before)
    return { draw: await changeDraw(tx, before.id, { ...columns, revision: before.revision + 1 }), is_new: false }
  const [made] = await tx.db
    .insert(draw_draws)
    .values({ ...columns, made_by: tx.operator.id })
    .returning()
  invariant(made, 'a draw was not written')
  return { draw: made, is_new: true }
}
