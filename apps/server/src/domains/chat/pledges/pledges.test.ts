import { chat } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { runningLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newChat, say } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A shop's answer about a running lot. */
async function answered() {
  const lot = await runningLot(world)
  const talk = await newChat(world, { shop: lot.shop, lot_id: lot.id })
  await say(world, talk.buyer, talk.conv_id, 'Any repair on the neck?')
  const answer = await say(world, talk.shop, talk.conv_id, 'No restoration. Call 13800138000', true)
  return { lot, answer, ...talk }
}

describe('a shop’s word counts', () => {
  it('pinned by the buyer, all who look at the lot read question and answer, without a phone or a name', async () => {
    const { lot, answer, conv_id, buyer, shop } = await answered()

    const pinned = await world.call(buyer, chat.pin, { conv_id, id: answer.id })
    const again = await world.call(buyer, chat.pin, { conv_id, id: answer.id, lot_id: lot.id })

    expect(again).toEqual(pinned)
    const { list } = await world.call(guest, chat.answered, { lot_id: lot.id })
    expect(list).toMatchObject([
      { question: 'Any repair on the neck?', answer: 'No restoration. Call ***', corrections: [] },
    ])
    expect((await world.call(shop, chat.messages, { conv_id, as_shop: true })).list[1]).toMatchObject({
      promise_id: pinned.id,
    })
    await world.refused(guest, chat.answered, {}, 'MISSING_PARAM')
  })

  it('is corrected openly, and never unsaid', async () => {
    const { lot, answer, conv_id, buyer, shop } = await answered()
    const { id } = await world.call(buyer, chat.pin, { conv_id, id: answer.id })
    await world.refused(shop, chat.recall, { conv_id, id: answer.id, as_shop: true }, 'PROMISE_STAYS')
    await world.refused(await newShop(world), chat.correct, { id, text: 'mine now' }, 'NOT_FOUND')

    await world.call(shop, chat.correct, { id, text: 'One hairline, found under strong light.' })

    const { list } = await world.call(guest, chat.answered, { lot_id: lot.id })
    expect(list[0]).toMatchObject({
      answer: 'No restoration. Call ***',
      corrections: [{ text: 'One hairline, found under strong light.' }],
    })
    await expect(world.sql('update chat_pinned_answers set answer = $2 where id = $1', [id, 'x'])).rejects.toThrow(
      'append-only',
    )
    await expect(world.sql('delete from chat_pinned_answer_corrections')).rejects.toThrow('append-only')
  })

  it('is a text the shop wrote about a piece of its own, pinned by the buyer it was given to', async () => {
    const { answer, conv_id, buyer, shop } = await answered()
    const elsewhere = await runningLot(world)
    const mine = (await world.call(buyer, chat.messages, { conv_id })).list[0]!

    await world.refused(buyer, chat.pin, { conv_id, id: mine.id }, 'STATE_CONFLICT')
    await world.refused(buyer, chat.pin, { conv_id, id: answer.id, lot_id: elsewhere.id }, 'NOT_FOUND')
    await world.refused(shop, chat.pin, { conv_id, id: answer.id }, 'NOT_FOUND')
  })

  it('stands under the piece it was given about, whatever the conversation turned to since', async () => {
    const { lot, answer, conv_id, buyer, shop } = await answered()
    const other = await runningLot(world, { shop })
    await world.call(buyer, chat.open, { shop_id: shop.id, lot_id: other.id })
    await world.refused(buyer, chat.pin, { conv_id, id: answer.id, lot_id: other.id }, 'STATE_CONFLICT')
    const late = await say(world, shop, conv_id, 'Nor any elsewhere', true)
    await world.refused(buyer, chat.pin, { conv_id, id: late.id }, 'STATE_CONFLICT')
    await say(world, buyer, conv_id, 'And this one?')
    const own = await say(world, shop, conv_id, 'A chip at the rim', true)

    await world.call(buyer, chat.pin, { conv_id, id: answer.id })
    await world.call(buyer, chat.pin, { conv_id, id: own.id })

    const saidOf = async ({ id }: { id: number }) =>
      (await world.call(guest, chat.answered, { lot_id: id })).list.map(({ question, answer }) => [question, answer])
    expect(await saidOf(lot)).toEqual([['Any repair on the neck?', 'No restoration. Call ***']])
    expect(await saidOf(other)).toEqual([['And this one?', 'A chip at the rim']])
  })
})
