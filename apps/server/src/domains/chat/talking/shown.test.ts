/** What a message shows: a video that opens for the two sides alone, and a coupon drawn for each reader. */
import { randomUUID } from 'node:crypto'
import { chat, coupon } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { offered } from '../../coupon/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newChat, say, sendVideo, uploadedVideo } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const opened = async (url: string, token?: string) => {
  const answer = await fetch(`${world.origin}${url}`, { headers: token ? { token } : {} })
  return [answer.headers.get('content-type'), answer.headers.get('cache-control')]
}
const VIDEO = ['video/mp4', 'private, no-store']

describe('a video', () => {
  it('opens with its first picture for the two sides alone, and by no address of its own', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'Could you film the foot?')

    const { message, video } = await sendVideo(world, shop.owner, conv_id, true)

    const [, read] = (await world.call(buyer, chat.messages, { conv_id })).list
    expect(read).toMatchObject({ kind: 'video', is_held: false, video: message.video })
    expect([await opened(read!.video!, buyer.token), await opened(read!.video!, shop.token)]).toEqual([VIDEO, VIDEO])
    expect((await opened(read!.picture!.url, buyer.token))[0]).toBe('image/webp')
    const others = [(await newBuyer(world)).token, undefined]
    for (const token of others) expect((await opened(read!.video!, token))[0]).not.toBe('video/mp4')
    expect((await opened(`/${video}`, buyer.token))[0]).not.toBe('video/mp4')
  })

  it('is the sender’s own, uploaded for a chat; recalled, it opens for none', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'Shall I film the mark?')
    await say(world, shop, conv_id, 'Please do', true)
    const { video, path, message } = await sendVideo(world, buyer, conv_id)
    const send = (who: { token: string }, body: object, as_shop = false) =>
      world.refused(who, chat.send, { conv_id, kind: 'video', body, client_msg_id: randomUUID(), as_shop }, 'NOT_FOUND')

    await send(shop, { path, video }, true)
    await send(buyer, { path, video: path.replace('.webp', '.mp4') })
    expect((await uploadedVideo(world, buyer, 'evidence')).code).not.toBe(1)
    await world.call(buyer, chat.recall, { conv_id, id: message.id })

    expect((await opened(message.video!, buyer.token))[0]).not.toBe('video/mp4')
  })
})

describe('a coupon', () => {
  const sendCoupon = (who: { token: string }, conv_id: number, id: number, as_shop = true) => ({
    who,
    input: { conv_id, kind: 'coupon', body: { id }, client_msg_id: randomUUID(), as_shop } as const,
  })

  it('of the shop is drawn for each reader, and claimed from the card', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const id = await offered(world, shop, { per_user: 1 })
    const { who, input } = sendCoupon(shop, conv_id, id)
    await world.call(who, chat.send, input)
    const read = async () => (await world.call(buyer, chat.messages, { conv_id })).list[0]!.coupon
    expect(await read()).toMatchObject({ id, mine: 0, can_claim: { ok: true } })

    await world.call(buyer, coupon.claim, { id })

    expect(await read()).toMatchObject({ mine: 1, can_claim: { ok: false } })
    expect((await world.call(shop, chat.messages, { conv_id, as_shop: true })).list[0]!.coupon).toMatchObject({
      mine: 0,
    })
  })

  it('of another shop, or sent by a buyer, is none; one that is over is shown no more', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const [own, other] = [await offered(world, shop), await offered(world, await newShop(world))]
    for (const { who, input } of [sendCoupon(shop, conv_id, other), sendCoupon(buyer, conv_id, own, false)])
      await world.refused(who, chat.send, input, 'NOT_FOUND')
    const sent = sendCoupon(shop, conv_id, own)
    await world.call(sent.who, chat.send, sent.input)

    await world.sql("update coupon_templates set status = 'ended' where id = $1", [own])

    const [line] = (await world.call(buyer, chat.messages, { conv_id })).list
    expect([line!.kind, line!.coupon ?? null]).toEqual(['coupon', null])
  })
})
