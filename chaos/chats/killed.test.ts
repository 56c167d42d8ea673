/**
 * People write to each other in pairs while servers and the database are killed: what was acknowledged is there once, under the number it
 * was answered with, in the order it was written. Short: 24 writers on two nodes, of which one is killed once, and the database; CHAT_WRITERS, CHAT_NODES and CHAT_LINES set other
 * numbers (200 writers on three nodes: CHAT_WRITERS=200 CHAT_NODES=3 npm run chaos -- chats).
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chat } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Act, Clients } from '../system/clients.ts'
import { type Bidder, makeFixtures } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'

const WRITERS = Number(process.env.CHAT_WRITERS ?? 24)
const NODES = Number(process.env.CHAT_NODES ?? 2)
const LINES = Number(process.env.CHAT_LINES ?? 12)
const SEED = Number(process.env.CHAOS_SEED ?? 20_261)
const RESETS = 0.05

let system: System
let people: Bidder[]
let conversations: number[]

beforeAll(async () => {
  system = await openSystem({ nodes: NODES })
  const fixtures = await makeFixtures(system, {
    bidders: WRITERS,
    lots: 0,
    async finish(_ctx, { bidders }) {
      const ids = bidders.map(({ id }) => id)
      const rows = await system.sql<{ id: number }>(
        `with pair as (
           insert into chat_conversations (kind, user_id, peer_id, opened_by_side, opened_by, opened_at, answered_at)
           select 'user_user', least(a, b), greatest(a, b), 1, least(a, b), platform_now(), platform_now() from unnest($1::bigint[], $2::bigint[]) as p(a, b) returning id, user_id, peer_id),
         sides as (
           insert into chat_participants (conversation_id, side, owner_type, owner_id)
           select id, s, 'user', case s when 1 then user_id else peer_id end from pair, generate_series(1, 2) s)
         select id::int from pair order by user_id`,
        [ids.filter((_, i) => i % 2 === 0), ids.filter((_, i) => i % 2 === 1)],
      )
      conversations = rows.map(({ id }) => id)
    },
  })
  people = fixtures.bidders
  await system.startServer()
})
afterAll(() => system.close())

interface Said extends Act {
  /** The number the answer said. */
  seq?: number
}

/** One after the other, as a phone sends them: the next once the one before has its answer. */
async function write(clients: Clients, person: Bidder, conv_id: number, done: () => void): Promise<Said[]> {
  const said: Said[] = []
  for (let n = 0; n < LINES; n++) {
    const act: Said = clients.begin({ kind: 'message', user_id: person.id, ref_id: conv_id, amount_fen: 0 })
    const line = { conv_id, kind: 'text', body: JSON.stringify({ text: `line ${n}` }), client_msg_id: act.key }
    const answer = await clients.until(act, () => clients.ask(chat.send, line, person))
    act.seq = answer?.data?.seq
    said.push(act)
    done()
  }
  return said
}

test('what was acknowledged is there once, in its order, whatever is killed', async () => {
  const random = new SeededRandom(SEED)
  const clients = new Clients({
    ports: system.ports,
    history_file: join(system.folder, 'history.jsonl'),
    random,
    resets: RESETS,
  })
  let done = 0
  const writing = Promise.all(
    people.map((person, i) => write(clients, person, conversations[Math.floor(i / 2)]!, () => done++)),
  )
  const all = WRITERS * LINES
  const strikes = [() => system.crashServer(0), () => system.crashDatabase()]
  for (let node = 1; node < NODES - 1; node++) strikes.push(() => system.crashServer(node))
  let struck = 0
  for (const [n, strike] of strikes.entries()) {
    while (done < (all * (n + 1)) / (strikes.length + 1)) await wait(10)
    await strike()
    struck++
  }
  const said = (await writing).flat()
  clients.close()

  expect(struck, 'it died while people wrote').toBe(strikes.length)
  expect(said.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  const rows = await system.sql<{ key: string; seq: number }>(
    'select client_msg_id as key, seq from chat_messages where conversation_id = any($1)',
    [conversations],
  )
  expect(rows).toHaveLength(all)
  const stored = new Map(rows.map(({ key, seq }) => [key, seq]))
  expect(said.filter(({ key, seq }) => stored.get(key) !== seq)).toEqual([])
  const overtaken = said.filter((one, i) => said[i - 1]?.user_id === one.user_id && said[i - 1]!.seq! >= one.seq!)
  expect(overtaken).toEqual([])
  expect(await system.sql('select * from inv_c01 union all select * from inv_c02')).toEqual([])
  expect(system.fell).toEqual([])
  console.log(`${said.length} messages, ${clients.resets} connections cut, ${clients.answered_again} answered again`)
})
