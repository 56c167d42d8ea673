/**
 * People of three nodes write to each other while Redis is lost and comes back empty: each open phone has every line by itself, once and in its
 * order, also while Redis is away; nothing is lost, doubled or overtaken in the database.
 */
import { randomUUID } from 'node:crypto'
import { chat } from '@juya/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { newChat, say, type TestChat } from '../../apps/server/src/domains/chat/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { type Socket, socketTo } from '../../apps/server/src/testing/sockets.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openSmallRedis, type SmallRedis } from '../sessions/fake-redis.ts'
import { ask, type Node, openNodes } from '../sessions/nodes.ts'

const NODES = 3
const PAIRS = 6
const LINES = 8
/** A node looks into the database every second while Redis is away. */
const CAUGHT_UP_MS = 8_000

let world: World
let nodes: Node[]
let redis: SmallRedis
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  redis = await openSmallRedis()
  nodes = await openNodes(world, NODES, { REDIS_URL: redis.url })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  for (const { app } of nodes) await app.stop()
  await redis.strike()
  await world.close()
})

interface Pair extends TestChat {
  writes: { who: TestPerson; node: Node; as_shop: boolean }
  phone: Phone
}

/** A chat that is open on a phone, as in the app: a frame brings the next line, and has what is missing fetched after a gap. */
class Phone {
  readonly lines: number[] = []
  private reading: Promise<void> = Promise.resolve()
  private is_reading = false
  private readonly who: TestPerson
  private readonly conv_id: number
  private readonly as_shop: boolean
  private readonly node: Node

  constructor(who: TestPerson, conv_id: number, as_shop: boolean, node: Node) {
    this.who = who
    this.conv_id = conv_id
    this.as_shop = as_shop
    this.node = node
  }
  async open(): Promise<void> {
    const socket = socketTo(this.node.origin, { token: this.who.token })
    sockets.push(socket)
    let ready = () => undefined as unknown
    const greeted = new Promise<void>((done) => (ready = done))
    socket.on('ready', () => ready())
    socket.on('frame', ({ type, data }: { type: string; data: { conv_id: number; seq: number; line?: object } }) => {
      const newest = this.lines.at(-1) ?? 0
      if (type !== 'chat.message' || data.conv_id !== this.conv_id || data.seq <= newest) return
      if (data.line && data.seq === newest + 1 && !this.is_reading) this.lines.push(data.seq)
      else this.read()
    })
    await greeted
    this.read()
    await this.reading
  }
  private read(): void {
    this.is_reading = true
    const reading = this.reading.then(async () => {
      const { conv_id, as_shop } = this
      const input = { conv_id, after_seq: this.lines.at(-1) ?? 0, limit: 50, as_shop }
      const { data } = await ask(chat.messages, input, { node: this.node, token: this.who.token })
      this.lines.push(...data.list.map(({ seq }: { seq: number }) => seq))
      if (this.reading === reading) this.is_reading = false
    })
    this.reading = reading
  }
}

/** Buyers and shops by turns: the one writes on a node, the other's phone is open on the next. */
async function makePair(n: number): Promise<Pair> {
  const [buyer, shop] = [await newBuyer(world), await newShop(world)]
  const one = await newChat(world, { buyer, shop })
  await say(world, buyer, one.conv_id, 'Good morning')
  await say(world, shop, one.conv_id, 'Good morning', true)
  const as_shop = n % 2 === 0
  const phone = new Phone(as_shop ? buyer : shop.owner, one.conv_id, !as_shop, nodes[(n + 1) % NODES]!)
  await phone.open()
  return { ...one, writes: { who: as_shop ? shop.owner : buyer, node: nodes[n % NODES]!, as_shop }, phone }
}

test('each phone has every line once and in order, while Redis is away and after', async () => {
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n++) pairs.push(await makePair(n))
  const said: Array<{ key: string; seq: number }> = []
  const write = async ({ conv_id, writes: { who, node, as_shop } }: Pair) => {
    for (let n = 0; n < LINES; n++) {
      const key = randomUUID()
      const line = { conv_id, kind: 'text', body: JSON.stringify({ text: `line ${n}` }), client_msg_id: key, as_shop }
      const { code, data } = await ask(chat.send, line, { node, token: who.token })
      expect(code).toBe(1)
      said.push({ key, seq: data.seq })
    }
  }
  const all = (count: number) => Array.from({ length: 2 + count }, (_, i) => i + 1)
  const caughtUp = (count: number) =>
    vi.waitFor(() => expect(pairs.map(({ phone }) => phone.lines)).toEqual(pairs.map(() => all(count))), {
      timeout: CAUGHT_UP_MS,
      interval: 100,
    })

  await Promise.all(pairs.map(write))
  await caughtUp(LINES)
  await Promise.all([...pairs.map(write), redis.strike()])
  await caughtUp(2 * LINES)
  await Promise.all([...pairs.map(write), redis.start()])
  await caughtUp(3 * LINES)

  const stored = await world.sql<{ key: string; seq: number }>(
    'select client_msg_id as key, seq from chat_messages where client_msg_id = any($1)',
    [said.map(({ key }) => key)],
  )
  expect(stored).toHaveLength(said.length)
  const by_key = new Map(stored.map(({ key, seq }) => [key, seq]))
  expect(said.filter(({ key, seq }) => by_key.get(key) !== seq)).toEqual([])
  expect(await world.sql('select * from inv_c01 union all select * from inv_c02')).toEqual([])
})
