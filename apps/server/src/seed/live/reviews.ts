/** What is contested in live rooms of the demo world: a line its room removed, and a replay Juya took down and showed again. */
import { randomUUID } from 'node:crypto'
import { live } from '@juya/contract'
import type { App } from '../../app.ts'
import { takedowns } from '../../domains/live/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'

interface Held {
  session_id: number
  shop: Shop
}

/** A line that its room removes while the session runs; who wrote it asks for a review. */
export async function contestLine(app: App, { session_id, shop }: Held, writer: Newcomer): Promise<void> {
  const line = { session_id, action: 'chat', content: '图上看着是巴林，不是寿山吧？' } as const
  await callAs(app, writer, live.action, { ...line, client_msg_id: randomUUID() })
  const { lines } = await callAs(app, shop.owner, live.chat, { session_id })
  await callAs(app, shop.owner, live.keepOrder, {
    ...{ session_id, action: 'remove', line_id: lines.at(-1)!.id, reason: 'misleading' },
  })
  const { list } = await callAs(app, writer, live.chatActs, {})
  await callAs(app, writer, live.contest, { id: list[0]!.id, content: '我只是提问，没有误导他人，请复核。' })
}

/** A replay that was taken down; its shop asks for a review, and an arbiter shows it again. */
export async function contestTakedown(app: App, { session_id, shop }: Held): Promise<void> {
  const reason = '背景音乐疑似未获授权。'
  await inTransaction(colleagueForSeed(app, 'review'), (tx) => takedowns.takeReplayDown(tx, session_id, reason))
  await callAs(app, shop.owner, live.appealReplay, { session_id, content: '全程没有播放音乐，只有讲解声。' })
  const id = (await takedowns.takedownOf(colleagueForSeed(app, 'arbiter'), session_id))!.id
  await inTransaction(colleagueForSeed(app, 'arbiter'), (tx) =>
    takedowns.decideTakedown(tx, { id, undo: true, reason: '经复核，视频内没有音乐。' }),
  )
}
