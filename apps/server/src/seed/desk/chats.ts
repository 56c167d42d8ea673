/** Chats of the demo world: a pinned answer with its correction, a video and a coupon, a phone that is hidden, a text to many and a video that wait for the desk, a question that waits, one in which Juya joined, and two at the desk. */
import { randomUUID } from 'node:crypto'
import { auction, chat, coupon, goods, type Input, service } from '@juya/contract'
import type { App } from '../../app.ts'
import { ownChats, sit, writeAsHouse } from '../../domains/service/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

type Line = readonly ['buyer' | 'shop', string]

const ASKS: readonly Line[] = [
  ['buyer', '您好，颈部有修补或冲线吗？能强光下看看吗？'],
  ['shop', '没有修补，没有冲线。底足旁有一处烧制针眼，见第 7 张图。'],
]
const THANKS: readonly Line[] = [
  ['buyer', '谢谢，包装请用双层箱。我的电话是 13800138000'],
  ['shop', '好的，双层箱加气柱。付款后平台会把电话给到我们。'],
]
const WAITS: readonly Line[] = [['buyer', '请问这件可以开发票吗？']]

/** What one copied to five shops; the fifth waits for the desk. */
const TO_MANY = '家传老物件诚意转让，价格可议，欢迎收货的店家联系我详谈。'
const VIDEO = 'videos/bw-meiping.mp4'
const FIRST_PICTURE = 'items/bw-meiping-main.webp'

export async function talk(app: App, album: Album, people: readonly Newcomer[], shops: readonly Shop[]): Promise<void> {
  const [buyer, other] = [people[0]!, people[1]!]
  const shop = shops[0]!
  const [lot] = (await callAs(app, buyer, auction.list, { shop_id: shop.id, status: 'live' })).list
  const [piece] = (await callAs(app, other, goods.list, { shop_id: shop.id })).list
  const asked = await say(app, buyer, shop, ASKS, { lot_id: lot?.id })
  await sendVideo(app, album, shop.owner, asked.conv_id, true)
  const offer = (await callAs(app, shop.owner, coupon.shopList, {})).list.find(({ kind }) => kind === 'amount')
  if (offer)
    await send(app, shop.owner, { conv_id: asked.conv_id, kind: 'coupon', body: { id: offer.id }, as_shop: true })
  await say(app, buyer, shop, THANKS, { lot_id: lot?.id })
  for (const many of shops.slice(5, 10)) await say(app, people[6]!, many, [['buyer', TO_MANY]], {})
  const { conv: stranger } = await callAs(app, people[7]!, chat.open, { shop_id: shops[1]!.id })
  await sendVideo(app, album, people[7]!, stranger.id, false)
  if (lot) {
    const { id } = await callAs(app, buyer, chat.pin, { conv_id: asked.conv_id, id: asked.ids[1]!, lot_id: lot.id })
    await callAs(app, shop.owner, chat.correct, { id, text: '更正：针眼在底足内侧，共两处，已补拍图片。' })
  }
  await say(app, other, shop, WAITS, { goods_id: piece?.id })
  const { conv } = await callAs(app, other, chat.open, { user_id: buyer.id })
  await write(app, other, conv.id, '上次那只梅瓶您拍到了吗？', false)
}

/** @returns the messages' ids in their order */
async function say(
  app: App,
  buyer: Newcomer,
  shop: Shop,
  lines: readonly Line[],
  about: { lot_id?: number; goods_id?: number },
) {
  const { conv } = await callAs(app, buyer, chat.open, { shop_id: shop.id, ...about })
  const ids: number[] = []
  for (const [who, text] of lines)
    ids.push((await write(app, who === 'buyer' ? buyer : shop.owner, conv.id, text, who === 'shop')).id)
  return { conv_id: conv.id, ids }
}

const send = (app: App, who: { token?: string }, message: Omit<Input<typeof chat.send>, 'client_msg_id'>) =>
  callAs(app, who, chat.send, { ...message, client_msg_id: randomUUID() })
const write = (app: App, who: { token?: string }, conv_id: number, text: string, as_shop: boolean) =>
  send(app, who, { conv_id, kind: 'text', body: { text }, as_shop })

async function sendVideo(
  app: App,
  album: Album,
  who: { id: number; token?: string },
  conv_id: number,
  as_shop: boolean,
): Promise<void> {
  const video = await album.videoPath(VIDEO, who.id, 'chat')
  const path = await album.path(FIRST_PICTURE, 'chat', who.id)
  await send(app, who, { conv_id, kind: 'video', body: { path, video }, as_shop })
}

/** A question a shop leaves unanswered for days. @returns the conversation, which Juya joins later */
export async function askInVain(app: App, people: readonly Newcomer[], shops: readonly Shop[]): Promise<number> {
  const { conv_id } = await say(
    app,
    people[3]!,
    shops[4]!,
    [
      ['buyer', '请问这件可以看底足的照片吗？'],
      ['buyer', '您好，还在吗？'],
    ],
    {},
  )
  return conv_id
}

/** Juya joins the chat of the silent shop and answers there; one chat at the desk was answered, another waits in line. */
export async function helpPeople(app: App, people: readonly Newcomer[], silent_conv_id: number): Promise<void> {
  const [buyer, asks, waits] = [people[3]!, people[4]!, people[5]!]
  await callAs(app, buyer, chat.joinHouse, { conv_id: silent_conv_id })
  await callAs(app, asks, service.askPerson, { question: '怎样给藏品上保险？' })
  const desk = colleagueForSeed(app, 'service')
  await inTransaction(desk, (tx) => sit(tx, true))
  const said: Record<string, string> = {
    silent: '您好，平台已提醒店铺补充底足照片，今天内会答复您。',
    service: '您好，付款时可在订单页选择保价，金额以成交价为准。',
  }
  for (const { id, kind } of await ownChats(desk, desk.operator.id))
    await inTransaction(desk, (tx) => writeAsHouse(tx, id, { text: said[kind]!, client_msg_id: randomUUID() }))
  await inTransaction(desk, (tx) => sit(tx, false))
  await callAs(app, waits, service.askPerson, { question: '能不能寄到国外？' })
}
