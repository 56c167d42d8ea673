/** What a shop answers by itself, with its fields filled for the reader. */
import { filledReply, type service } from '@juya/contract'
import type { z } from 'zod'
import {
  automaticReply,
  enabledOf,
  opensInWords,
  presenceOf,
  repliesWithin,
  type Template,
} from '../../domains/service/index.ts'
import { shopRow } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { shopNameOf } from '../shop/cards.ts'
import { presenceShown } from './hours.ts'

type Rows = typeof service
type Presence = Awaited<ReturnType<typeof presenceOf>>

/** Shops whose page anybody may see answer there. */
const ANSWERS: ReadonlySet<string> = new Set(['active', 'suspended', 'closing'])

async function openShop(ctx: Ctx, shop_id: number) {
  const shop = await shopRow(ctx, shop_id)
  return ANSWERS.has(shop.status) ? shop : refuse('NOT_FOUND')
}

function said(ctx: Ctx, reply: Template | undefined, name: string, presence: Presence) {
  if (!reply) return { trigger: null, content: null, image: null }
  const opens = presence?.opens_at ? opensInWords(presence.opens_at, ctx.locale) : undefined
  return { trigger: reply.trigger, content: filledReply(reply.content, { shop: name, opens }), image: reply.image }
}

/** Quick replies a shop shows buyers as questions. @throws Refusal NOT_FOUND */
export async function buyersQuestions(ctx: Ctx, shop_id: number) {
  await openShop(ctx, shop_id)
  const list = await enabledOf(ctx, shop_id, 'quick')
  return list.filter(({ for_buyers }) => for_buyers).map(({ id, title, content }) => ({ id, title, content }))
}

/** @throws Refusal NOT_FOUND, MISSING_PARAM (a question without its text) */
export async function answerFor(
  ctx: Ctx,
  { shop_id, trigger, text }: z.output<Rows['autoReply']['input']>,
): Promise<z.input<Rows['autoReply']['data']>> {
  if (trigger === 'keyword' && text === undefined) refuse('MISSING_PARAM', { field: 'text' })
  const shop = await openShop(ctx, shop_id)
  const name = shopNameOf(ctx, shop)
  const presence = await presenceOf(ctx, shop_id)
  const reply = await automaticReply(ctx, shop_id, { trigger, question: text })
  return {
    ...said(ctx, reply, name, presence),
    shop: { id: shop_id, name, phone: shop.service_phone, hours: shop.service_hours },
    presence: presenceShown(presence),
    replies_within_min: await repliesWithin(ctx, shop_id),
    buttons: trigger === 'welcome' ? await buyersQuestions(ctx, shop_id) : [],
  }
}

/** What a buyer who asks this would read. */
export async function tried(
  ctx: ShopCtx,
  { text }: z.output<Rows['tryAuto']['input']>,
): Promise<z.input<Rows['tryAuto']['data']>> {
  const { shop_id } = ctx.shop
  const reply = await automaticReply(ctx, shop_id, { trigger: 'keyword', question: text })
  const name = shopNameOf(ctx, await shopRow(ctx, shop_id))
  return { id: reply?.id, ...said(ctx, reply, name, await presenceOf(ctx, shop_id)) }
}
