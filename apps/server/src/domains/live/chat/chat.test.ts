/** The chat of a session: who writes, in which order it is told, the order its room keeps, and reviews of that. */
import { block, live, operator, report, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openSockets, type Sockets } from '../../../testing/sockets.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { restrictUser } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newRoom, planned } from '../testing.ts'
import { forgetLines } from './contesting.ts'
import { ASKED, acted, lineForm, newLiveChat, writes } from './testing.ts'

let world: World
let sockets: Sockets
beforeAll(async () => {
  world = await openWorld()
  sockets = openSockets(world)
})
afterAll(async () => {
  sockets.close()
  await world.close()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SECOND_MS = 1_000
const chatOf = (who: { token: string } | typeof guest, session_id: number) => world.call(who, live.chat, { session_id })
const textsOf = async (who: { token: string } | typeof guest, session_id: number) =>
  (await chatOf(who, session_id)).lines.map(({ text }) => text)

describe('who writes', () => {
  test('anybody signed in, while the session is on air; guests read', async () => {
    const { room, session_id, viewer } = await newLiveChat(world)
    await writes(world, room.shop.owner, session_id, '五十七毫米')

    const { lines, can_write } = await chatOf(guest, session_id)

    expect(lines.map(({ seq, staff, user }) => [seq, staff, user?.id])).toEqual([
      [1, null, viewer.id],
      [2, 'host', room.shop.owner.id],
    ])
    expect(can_write.ok).toBe(false)
    await world.refused(guest, live.action, lineForm(session_id, '你好'), 'LOGIN_EXPIRED')
    await world.refused(
      viewer,
      live.action,
      lineForm(await planned(world, await newRoom(world)), '你好'),
      'STATE_CONFLICT',
    )
    await world.refused(viewer, live.action, { session_id, action: 'chat' }, 'MISSING_PARAM')
    await world.refused(guest, live.chat, { session_id: 999_999 }, 'NOT_FOUND')
  })

  test('a replay reads it as it stood at a moment', async () => {
    const { room, session_id, line } = await newLiveChat(world)
    const { at } = (await chatOf(guest, session_id)).lines[0]!
    await world.advance(20 * SECOND_MS)
    await writes(world, room.shop.owner, session_id, '五十七毫米')

    const until = (seconds: number) => world.call(guest, live.chat, { session_id, until: at + seconds })

    expect((await until(10)).lines.map(({ id }) => id)).toEqual([line.id])
    expect((await until(30)).lines).toHaveLength(2)
  })

  test('one line a second, or as slowly as the room says; its staff at once', async () => {
    const { room, session_id, viewer } = await newLiveChat(world)
    const { room: saved } = await world.call(room.shop, live.mine, {})
    await world.call(room.shop, live.room, { chat: { ...saved!.chat, slow_mode_s: 60 } })

    await world.refused(viewer, live.action, lineForm(session_id, '还有吗'), 'LIVE_CHAT_SLOW')
    await world.advance(30 * SECOND_MS)
    await world.refused(viewer, live.action, lineForm(session_id, '还有吗'), 'LIVE_CHAT_SLOW')
    await world.advance(30 * SECOND_MS)
    await writes(world, viewer, session_id, '还有吗')
    for (const text of ['有', '稍等']) await writes(world, room.shop.owner, session_id, text)

    expect(await textsOf(guest, session_id)).toEqual(['内径多少？', '还有吗', '有', '稍等'])
  })

  test('as the room lets them in, without its words; what may not be said in any chat is hidden', async () => {
    const { room, session_id } = await newLiveChat(world)
    const { room: saved } = await world.call(room.shop, live.mine, {})
    const set = (chat: object) => world.call(room.shop, live.room, { chat: { ...saved!.chat, ...chat } })
    const fan = await newBuyer(world)
    await world.call(fan, shop.follow, { id: room.shop.id, on: true })
    const other = await newBuyer(world)

    await set({ level: 'followers', words: ['假货'] })
    await world.refused(other, live.action, lineForm(session_id, '好看'), 'LIVE_CHAT_FOLLOWERS')
    await world.refused(fan, live.action, lineForm(session_id, '是不是假货'), 'LIVE_CHAT_WORD')
    await world.refused(fan, live.action, lineForm(session_id, '加微信交易更便宜'), 'CONTENT_BLOCKED')
    expect(await world.call(fan, live.action, lineForm(session_id, '打 13800138000'))).toMatchObject({
      masked: true,
      line: { text: '打 ***' },
    })
    await set({ level: 'none' })
    await world.refused(fan, live.action, lineForm(session_id, '好看'), 'LIVE_CHAT_CLOSED')
  })

  test('nobody whom the shop keeps away, who is restricted, or who is muted everywhere', async () => {
    const { room, session_id } = await newLiveChat(world)
    const [kept, restricted] = [await newBuyer(world), await newBuyer(world)]
    await world.call(room.shop, block.shopSet, { target_type: 'user', target_id: kept.id, scope: 'chat', on: true })
    await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: restricted.id, reason: 'fraud' }))

    await world.refused(kept, live.action, lineForm(session_id, '好看'), 'BLOCKED')
    await world.refused(restricted, live.action, lineForm(session_id, '好看'), 'ACCOUNT_RESTRICTED')

    expect((await chatOf(kept, session_id)).can_write.ok).toBe(false)
  })

  test('a repeat is written once', async () => {
    const { session_id, viewer } = await newLiveChat(world)
    await world.advance(SECOND_MS)
    const form = lineForm(session_id, '还有吗')

    const [first, again] = await Promise.all([1, 2].map(() => world.call(viewer, live.action, form)))

    expect(again!.line!.id).toBe(first!.line!.id)
    expect((await chatOf(guest, session_id)).last_seq).toBe(2)
  })
})

describe('what watchers are told', () => {
  interface Told {
    lines: Array<{ seq: number; staff: string | null }>
    changed: Array<{ seq: number; removed: string | null; text: string | null }>
    more: number
    likes: number | null
    pinned: string | null
  }
  async function watch(session_id: number) {
    const socket = await sockets.connect(await newBuyer(world))
    const told: Told[] = []
    socket.on('frame', ({ type, data }: { type: string; data: Told }) => type === 'live.lines' && told.push(data))
    await socket.emitWithAck('join', `live:${session_id}`)
    return told
  }

  test('lines come in batches and in their order, at most five of one batch; the others are counted and kept', async () => {
    const { room, session_id } = await newLiveChat(world)
    const people = await Promise.all(Array.from({ length: 40 }, () => newBuyer(world)))
    const told = await watch(session_id)

    await Promise.all([
      ...people.map((one, i) => writes(world, one, session_id, `第${i}句`)),
      writes(world, room.shop.owner, session_id, '主播在'),
    ])

    await eventually(() => {
      const lines = told.flatMap((one) => one.lines)
      expect(lines.length + told.reduce((sum, { more }) => sum + more, 0)).toBe(41)
    })
    const seqs = told.flatMap(({ lines }) => lines.map(({ seq }) => seq))
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
    expect(Math.max(...told.map(({ lines }) => lines.length))).toBeLessThanOrEqual(5)
    expect(told.flatMap(({ lines }) => lines).some(({ staff }) => staff === 'host')).toBe(true)
    const kept = await chatOf(guest, session_id)
    expect(kept.last_seq).toBe(42)
    expect(kept.lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 42 }, (_, i) => i + 1))
  })

  test('a line that is removed says so, hearts are counted, and the pinned word comes', async () => {
    const { room, session_id, viewer, line } = await newLiveChat(world)
    const told = await watch(session_id)

    await world.call(viewer, live.action, { session_id, action: 'like', count: 7 })
    await world.call(room.shop, live.keepOrder, { session_id, action: 'remove', line_id: line.id, reason: 'abuse' })
    await world.call(room.shop, live.keepOrder, { session_id, action: 'pin', content: '今晚全场包邮' })

    await eventually(() => {
      expect(told.flatMap(({ changed }) => changed)).toContainEqual(
        expect.objectContaining({ seq: line.seq, removed: 'room', text: null }),
      )
      expect(told.some(({ likes }) => likes === 7)).toBe(true)
      expect(told.some(({ pinned }) => pinned === '今晚全场包邮')).toBe(true)
    })
    expect(await chatOf(guest, session_id)).toMatchObject({
      ...{ likes: 7, pinned: '今晚全场包邮', lines: [{ removed: 'room', text: null }] },
    })
  })
})

test('fifty lines are there on entering, earlier ones are paged; those of people one keeps away are left out', async () => {
  const { room, session_id, viewer } = await newLiveChat(world)
  for (let i = 0; i < 60; i++) await writes(world, room.shop.owner, session_id, `第${i}件`)
  const reader = await newBuyer(world)

  const last = await chatOf(reader, session_id)
  const before = await world.call(reader, live.chat, { session_id, before_seq: last.lines[0]!.seq })

  expect([last.lines.length, last.has_more, before.lines.length, before.has_more]).toEqual([50, true, 11, false])
  await world.call(reader, block.set, { target_type: 'user', target_id: viewer.id, on: true })
  const without = await world.call(reader, live.chat, { session_id, before_seq: last.lines[0]!.seq })
  expect([without.lines.length, without.hidden_user_ids]).toEqual([10, [viewer.id]])
})

describe('the room keeps order', () => {
  test('its host and moderators alone, and not against each other', async () => {
    const chat = await newLiveChat(world)
    const { room, session_id, viewer, line } = chat
    const remove = { session_id, action: 'remove' as const, line_id: line.id, reason: 'flooding' as const }
    await world.refused(viewer, live.keepOrder, remove, 'FORBIDDEN')
    const own = await writes(world, room.shop.owner, session_id, '欢迎')
    await world.refused(room.shop, live.keepOrder, { ...remove, line_id: own.id }, 'SELF_ACTION')
    await world.refused(room.shop, live.keepOrder, { session_id, action: 'remove', line_id: line.id }, 'MISSING_PARAM')
    await world.refused(room.shop, live.keepOrder, { ...remove, line_id: 999_999 }, 'NOT_FOUND')
    expect((await chatOf(viewer, session_id)).keeping).toBeNull()
    const keeper = await newBuyer(world)
    await world.sql(
      `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')`,
      [...[room.shop.id, keeper.id]],
    )
    await world.refused(keeper, live.keepOrder, remove, 'FORBIDDEN')
    const { room: saved } = await world.call(room.shop, live.mine, {})
    await world.call(room.shop, live.room, { chat: { ...saved!.chat, moderator_ids: [keeper.id] } })

    await world.call(keeper, live.keepOrder, remove)

    expect((await chatOf(guest, session_id)).lines[0]).toMatchObject({ removed: 'room', text: null })
    expect((await writes(world, keeper, session_id, '请文明发言')).staff).toBe('staff')
  })

  test('a muted person writes nothing for the minutes said, a banned one nothing any more, until it is lifted', async () => {
    const { room, session_id, viewer, line } = await newLiveChat(world)
    const against = { session_id, line_id: line.id, reason: 'abuse' as const }

    await world.call(room.shop, live.keepOrder, { ...against, action: 'mute', minutes: 10 })
    await world.refused(viewer, live.action, lineForm(session_id, '凭什么'), 'LIVE_CHAT_MUTED')
    await world.advance(10 * 60 * SECOND_MS)
    const said = await writes(world, viewer, session_id, '凭什么')
    expect(said.seq).toBe(2)
    await world.call(room.shop, live.keepOrder, { ...against, action: 'ban' })
    await world.refused(viewer, live.action, lineForm(session_id, '凭什么'), 'LIVE_CHAT_BANNED')
    const { keeping } = await chatOf(room.shop.owner, session_id)
    expect(keeping!.held).toMatchObject([{ kind: 'banned', user: { id: viewer.id } }])

    await world.call(room.shop, live.keepOrder, { session_id, action: 'lift', act_id: keeping!.held[0]!.id })

    await world.advance(SECOND_MS)
    await writes(world, viewer, session_id, '谢谢')
  })
})

describe('a review', () => {
  test('that nobody decides in time undoes the act; one that was not asked for is final', async () => {
    const [silent, late] = [await newLiveChat(world), await newLiveChat(world)]
    const [act, other] = [await acted(world, silent, 'ban'), await acted(world, late, 'ban')]
    await world.call(silent.viewer, live.contest, { id: act.id, ...ASKED })

    await world.advance(48 * HOUR_MS)
    await world.advance(5 * DAY_MS)

    const statusOf = async (who: { token: string }) => (await world.call(who, live.chatActs, {})).list[0]!.status
    expect([await statusOf(silent.viewer), await statusOf(late.viewer)]).toEqual(['undone', 'final'])
    await world.refused(late.viewer, live.contest, { id: other.id, ...ASKED }, 'WINDOW_CLOSED')
  })
})

test('a report of a line is answered within a quarter of an hour while the session runs; upheld, the line says so', async () => {
  const { session_id, viewer, line } = await newLiveChat(world)
  const reporter = await newBuyer(world)
  const desk = await newOperator(world, ['service', 'arbiter'])
  const target = { target_type: 'live_line' as const, target_id: line.id }
  expect((await world.call(reporter, report.reasons, target)).minutes).toBe(15)

  const { id, review_deadline } = await world.call(reporter, report.add, { ...target, reason_code: 'abuse' })

  const now_s = Math.floor((await world.now()) / SECOND_MS)
  expect(review_deadline!.due_at! - now_s).toBeLessThanOrEqual(15 * 60)
  await world.call(desk, operator.decideReport, { id, upheld: true, rule_no: 7, sanction: 'none', reason: 'an insult' })
  await eventually(async () => {
    await world.advance(0)
    expect((await chatOf(guest, session_id)).lines[0]).toMatchObject({ removed: 'juya', text: null })
  })
  await world.refused(viewer, report.add, { ...target, reason_code: 'abuse' }, 'SELF_ACTION')
})

test('of a person who leaves neither name nor text is left in the lines', async () => {
  const chat = await newLiveChat(world)
  await acted(world, chat, 'ban')

  await inTransaction(world.ctx, (tx) => forgetLines(tx, chat.viewer.id))

  expect((await chatOf(guest, chat.session_id)).lines[0]).toMatchObject({
    seq: 1,
    user: null,
    text: null,
    removed: null,
  })
})
