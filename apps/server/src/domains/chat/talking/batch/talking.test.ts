import { randomUUID } from 'node:crypto'
import { block, chat } from '@juya/contract'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Tx } from '../../../../platform/context.ts'
import { PLAN_SETTINGS } from '../../../../platform/db/batches/batch-queue.ts'
import { query } from '../../../../platform/db/db.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { plansOf, wholeIndexes } from '../../../../testing/plans.ts'
import { openWorld, type World } from '../../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../../account/testing.ts'
import type { Sides } from '../../store.ts'
import { newChat, say } from '../../testing.ts'
import { headsOf, linesOf } from './heads.ts'
import { judgeWaiting, type Waiting } from './judging.ts'
import { noteArrival } from './talking.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Two persons who have answered each other. */
async function friends(): Promise<{ conv_id: number; one: TestPerson; other: TestPerson }> {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  const { conv } = await world.call(one, chat.open, { user_id: other.id })
  await say(world, one, conv.id, 'Is it still for sale?')
  await say(world, other, conv.id, 'It is.')
  return { conv_id: conv.id, one, other }
}
const sendOf = (conv_id: number, text: string, client_msg_id = randomUUID()) => ({
  ...{ conv_id, kind: 'text' as const, body: { text }, client_msg_id },
})
const sideOf = async (conv_id: number, owner_id: number) =>
  (
    await query<{ unread: number; last_read_seq: number; delivered_seq: number }>(
      world.ctx,
      'test_chat_side',
      'select unread, last_read_seq, delivered_seq from chat_participants where conversation_id = $1 and owner_id = $2',
      [conv_id, owner_id],
    )
  )[0]
/** Whether somebody waits for a lock this connection holds. */
async function waitsFor(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = await world.sql(
    "select from pg_stat_activity where wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))",
    [rows[0]!.pid],
  )
  return waiting.length > 0
}

describe('texts of two who know each other', () => {
  it('are numbered without a gap in each conversation when many write at once, and each is written once', async () => {
    const all = [await friends(), await friends(), await friends()]

    const sent = await Promise.all(
      all.flatMap(({ conv_id, one, other }) =>
        Array.from({ length: 12 }, async (_, n) => {
          const who = n % 2 === 0 ? one : other
          const message = sendOf(conv_id, `line ${n}`)
          const [first, again] = await Promise.all([
            world.call(who, chat.send, message),
            world.call(who, chat.send, message),
          ])
          expect(again.id).toBe(first.id)
          return first
        }),
      ),
    )

    for (const { conv_id, one } of all) {
      const { list, last_seq } = await world.call(one, chat.messages, { conv_id, limit: 50 })
      expect(last_seq).toBe(14)
      expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1))
    }
    expect(new Set(sent.map(({ id }) => id)).size).toBe(36)
    expect(await world.ctx.services.pool.query('select * from inv_c01 union all select * from inv_c02')).toMatchObject({
      rows: [],
    })
  })

  it('stay under every rule: who is kept away meanwhile is refused, and other content under the same number', async () => {
    const { conv_id, one, other } = await friends()
    const message = sendOf(conv_id, 'May I come by tomorrow?')
    await world.call(one, chat.send, message)

    await world.refused(one, chat.send, { ...message, body: { text: 'May I not?' } }, 'IDEM_MISMATCH')
    await world.call(other, block.set, { target_type: 'user', target_id: one.id, on: true })

    await world.refused(one, chat.send, sendOf(conv_id, 'Hello?'), 'BLOCKED')
    await world.refused(other, chat.send, sendOf(conv_id, 'No more.'), 'BLOCKED')
    await world.refused(await newBuyer(world), chat.send, sendOf(conv_id, 'Hello?'), 'NOT_FOUND')
  })

  it('hide an account to pay to, and tell a shop’s helpers of a message by its id', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'Any repair?')
    await say(world, shop, conv_id, 'None.', true)

    const answer = await say(world, buyer, conv_id, 'Write to me, my WeChat: lin_porcelain88')

    expect(answer).toMatchObject({ seq: 3, rules: ['contact'] })
    expect(answer.text).not.toContain('lin_porcelain88')
    const told = await query<{ payload: { message_id: number; opens: boolean } }>(
      world.ctx,
      'test_chat_sent',
      "select payload from platform_outbox where topic = 'chat.sent' and (payload ->> 'message_id')::bigint = $1",
      [answer.id],
    )
    expect(told).toMatchObject([{ payload: { message_id: answer.id, seq: 3, sender_type: 'user', opens: false } }])
  })
})

test('what a batch and phones ask for is looked up by keys, whatever plans were made of', async () => {
  const { conv_id, one } = await friends()
  const { conv_id: shops, buyer, shop } = await newChat(world)
  await say(world, buyer, shops, 'Any repair?')
  await say(world, shop, shops, 'None.', true)
  for (const table of [
    'chat_messages',
    'chat_participants',
    'chat_conversations',
    'block_blocks',
    'report_mutes',
    'chat_held_messages',
  ])
    await world.sql(`analyze ${table}`)
  const sides = await world.sql<Sides>(
    'select id, kind, user_id, shop_id, peer_id from chat_conversations where id = any($1)',
    [[conv_id, shops]],
  )
  const text = { text: 'Hello', original: null, rules: [], warns: false }
  const say_of = (by: TestPerson, id: number): Waiting => {
    const with_whom = sides.find((one) => one.id === id)!
    const side = with_whom.user_id === by.id ? 1 : 2
    return { ...text, kind: 'say', side, user_id: by.id, client_msg_id: randomUUID(), with: with_whom }
  }
  const waiting = new Map([
    [conv_id, [say_of(one, conv_id)]],
    [shops, [say_of(buyer, shops)]],
  ])

  const judged = await plansOf(
    world,
    /^(chat|block|report|account)_/,
    async (ctx) => {
      const tx = ctx as Tx
      for (const write of (await judgeWaiting(tx, waiting, true)).write) await write()
    },
    PLAN_SETTINGS,
  )
  const asked = await plansOf(
    world,
    /^chat_/,
    async (ctx) => {
      await headsOf(ctx, [conv_id])
      await linesOf(ctx, [{ conv_id, after_seq: 1, limit: 5 }])
    },
    {},
  )

  expect(judged.map(({ name }) => name)).toEqual(expect.arrayContaining(['chat_messages_known', 'chat_batch_write']))
  expect(asked).toHaveLength(2)
  expect(wholeIndexes([...judged, ...asked])).toEqual([])
  // A long conversation is not read to find one number in it.
  expect(judged.find(({ name }) => name === 'chat_messages_known')!.plan).toContain('chat_messages_once')
})

describe('what was read and what arrived', () => {
  it('counts what is left unread when only a part was read', async () => {
    const { conv_id, one, other } = await friends()
    for (const text of ['one', 'two', 'three']) await say(world, one, conv_id, text)
    expect(await sideOf(conv_id, other.id)).toEqual({ unread: 3, last_read_seq: 2, delivered_seq: 2 })

    await world.call(other, chat.messages, { conv_id, after_seq: 2, limit: 1 })
    expect(await sideOf(conv_id, other.id)).toEqual({ unread: 2, last_read_seq: 3, delivered_seq: 3 })
    await world.call(other, chat.messages, { conv_id, after_seq: 3 })

    expect(await sideOf(conv_id, other.id)).toEqual({ unread: 0, last_read_seq: 5, delivered_seq: 5 })
    // What was read before is not read back.
    await world.call(other, chat.messages, { conv_id, after_seq: 2, limit: 1 })
    expect(await sideOf(conv_id, other.id)).toEqual({ unread: 0, last_read_seq: 5, delivered_seq: 5 })
  })

  it('is noted of the sides alone, and no further than was written', async () => {
    const { conv_id, one, other } = await friends()
    await say(world, one, conv_id, 'one')
    const got = (id: number, seq: number) =>
      noteArrival(world.ctx, { user_id: id, type: 'user', id, conv_id, seq, is_read: false, socket_id: '' })

    await got((await newBuyer(world)).id, 3)
    await got(other.id, 99)

    expect(await sideOf(conv_id, other.id)).toEqual({ unread: 1, last_read_seq: 2, delivered_seq: 3 })
    expect(await world.call(one, chat.messages, { conv_id })).toMatchObject({ delivered_seq: 3, read_seq: 2 })
  })

  it('is noted of a list that is read while its chats are written in, in whatever order', async () => {
    const reader = await newBuyer(world)
    const chats: number[] = []
    for (const writer of [await newBuyer(world), await newBuyer(world)]) {
      const { conv } = await world.call(reader, chat.open, { user_id: writer.id })
      chats.push(conv.id)
      await say(world, reader, conv.id, 'Is it still for sale?')
      await say(world, writer, conv.id, 'It is.')
    }
    // Whichever of the two a list would mark first, one of these writers begins with the other.
    for (const [first, then] of [chats, chats.toReversed()]) {
      await world.sql(
        'update chat_participants set delivered_seq = 1, last_read_seq = 1, unread = 1 where owner_id = $1',
        [reader.id],
      )
      const writer = await world.services.pool.connect()
      try {
        await writer.query('begin')
        await writer.query('select from chat_conversations where id = any($1) order by id for update', [chats])
        await writer.query('update chat_participants set last_at = last_at where conversation_id = $1', [first])
        const list = world.call(reader, chat.list, {})
        await eventually(async () => expect(await waitsFor(writer)).toBe(true))
        await writer.query('select from chat_participants where conversation_id = $1 for update nowait', [then])
        await writer.query('commit')
        expect((await list).list).toHaveLength(2)
      } finally {
        writer.release(true)
      }
      for (const id of chats) expect(await sideOf(id, reader.id)).toMatchObject({ delivered_seq: 2 })
    }
  })
})
