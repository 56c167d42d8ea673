/** Answers of the chat's rows. */
import { chat, REFUSALS, reasonText } from '@juya/contract'
import * as talk from '../../domains/chat/index.ts'
import { goodsByIds } from '../../domains/goods/index.ts'
import { lotsByIds } from '../../domains/lot/index.ts'
import { askHouse, presenceOf, repliesWithin } from '../../domains/service/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf as lotCards } from '../auction/cards.ts'
import { cardsOf as goodsCards } from '../goods/cards.ts'
import { convOf, convsOf, messagesOf } from './cards.ts'
import { heldShown } from './held.ts'
import { houseHere } from './house.ts'
import { pledgeOf } from './pledge.ts'

/** The piece an input names; undefined where it names none. */
const pieceOf = ({ lot_id, goods_id }: { lot_id?: number; goods_id?: number }) =>
  lot_id !== undefined
    ? ({ type: 'lot', id: lot_id } as const)
    : goods_id !== undefined
      ? ({ type: 'goods', id: goods_id } as const)
      : undefined

const canSend = (ctx: Ctx, refusal: Awaited<ReturnType<typeof talk.refusalOf>>) =>
  refusal
    ? { ok: false, code: REFUSALS[refusal.key].code, reason: reasonText(refusal.key, ctx.locale, refusal.details) }
    : { ok: true }

/** While a shop is closed by its hours: when it opens. */
async function closedNow(ctx: Ctx, shop_id: number): Promise<{ opens_at: number | null } | null> {
  const presence = await presenceOf(ctx, shop_id)
  return presence && !presence.open ? { opens_at: seconds(presence.opens_at) } : null
}

export const calls = bindCalls(chat, {
  open: async (ctx, { as_shop, ...wanted }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    const { conv, side } = await inTransaction(ctx, (tx) => talk.openConversation(tx, me, wanted))
    const [lot] = conv.about_type === 'lot' ? await lotCards(ctx, await lotsByIds(ctx, [conv.about_id!])) : []
    const [goods] = conv.about_type === 'goods' ? await goodsCards(ctx, await goodsByIds(ctx, [conv.about_id!])) : []
    return {
      conv: await convOf(ctx, conv, side, await talk.sidesOf(ctx, [conv.id])),
      can_send: canSend(ctx, await talk.refusalOf(ctx, conv, side, ctx.user.id)),
      lot,
      goods,
      recall_s: await talk.setting(ctx, 'chat.recall_s'),
      replies_within_min: conv.shop_id !== null && side === 1 ? await repliesWithin(ctx, conv.shop_id) : null,
      closed: conv.shop_id !== null && side === 1 ? await closedNow(ctx, conv.shop_id) : null,
      house: await houseHere(ctx, conv, side),
    }
  },
  messages: async (ctx, { as_shop, conv_id, ...window }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    const { conv, side, list, has_more, other, has_held } = await talk.readMessages(ctx, me, conv_id, window)
    return {
      list: await messagesOf(ctx, conv, side, list),
      has_more,
      last_seq: conv.last_seq,
      delivered_seq: other.delivered_seq,
      read_seq: other.last_read_seq,
      held:
        window.keyword === undefined && has_held
          ? (await talk.heldOf(ctx, conv_id, side)).map((one) => heldShown(conv, one, ctx.user.id))
          : [],
    }
  },
  list: async (ctx, { as_shop, ...filter }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    const found = await talk.listConversations(ctx, me, filter)
    return {
      ...found,
      list: await convsOf(ctx, found.list),
      unread_total: await talk.countUnread(ctx, me),
      who_can_chat: me.type === 'shop' ? await talk.inboundPolicy(ctx, me.id) : null,
    }
  },
  send: ownTransaction(async (ctx, { as_shop, conv_id, ...sent }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    // client_msg_id makes a repeat harmless.
    const said = await talk.sayWithOthers(ctx, me, conv_id, sent)
    if (said) return (await messagesOf(ctx, said.conv, said.side, [said.message], true))[0]!
    return inTransaction(ctx, async (tx) => {
      const { conv, side, ...sent_as } = await talk.sendMessage(tx, me, conv_id, sent)
      if ('held' in sent_as) return heldShown(conv, sent_as.held, tx.user.id)
      return (await messagesOf(tx, conv, side, [sent_as.message], sent_as.is_new))[0]!
    })
  }, 'join'),
  recall: async (ctx, { as_shop, conv_id, id, held }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    return inTransaction(ctx, async (tx) => {
      if (held) {
        const back = await talk.takeBackHeld(tx, me, conv_id, id)
        return heldShown(back.conv, back.held, tx.user.id)
      }
      const { conv, side, message } = await talk.recallMessage(tx, me, conv_id, id)
      return (await messagesOf(tx, conv, side, [message]))[0]!
    })
  },
  typing: async (ctx, { as_shop, conv_id }) => {
    const me = await talk.speakerOf(ctx, as_shop)
    await inTransaction(ctx, async (tx) => talk.showTyping(tx, me, await talk.conversationById(tx, conv_id)))
    return null
  },
  pin: async (ctx, { conv_id, id, ...about }) =>
    pledgeOf(await inTransaction(ctx, (tx) => talk.pinAnswer(tx, conv_id, id, pieceOf(about)))),
  correct: async (ctx, { id, text }) => pledgeOf(await talk.correctAnswer(ctx, id, text)),
  answered: async (ctx, about) => ({
    list: (await talk.pledgesOn(ctx, pieceOf(about) ?? refuse('MISSING_PARAM', { field: 'lot_id' }))).map(pledgeOf),
  }),
  joinHouse: async (ctx, { conv_id }) => {
    await askHouse(ctx, conv_id)
    return null
  },
  setDoor: async (ctx, { who_can_chat }) => {
    await talk.setInboundPolicy(ctx, who_can_chat)
    return null
  },
})
