/**
 * The owner of a token: many people take turns over the same connections to three nodes that have only the database in common, and no
 * answer ever goes to another person; what ends, ends everywhere. SESSIONS_TURNS makes it longer, CHAOS_SEED repeats it.
 */

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { account, address, auction, REFUSALS, wallet } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../../apps/server/src/domains/account/signing-in/sessions.ts'
import { banUser } from '../../apps/server/src/domains/account/standing/moderation.ts'
import { codeSentTo, newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { type Socket, socketTo } from '../../apps/server/src/testing/sockets.ts'
import { guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { holdFirstAt } from '../race/pause-points.ts'
import { type Answer, ask, fewConnections, type Node, openNodes } from './nodes.ts'

const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const turns = Number(process.env.SESSIONS_TURNS ?? 400)
const PEOPLE = 10
const AT_ONCE = 12
const PASSWORD = 'lotus7bowl'
/**
 * An ended session must be gone on every node within a second: so many looks, one each 10 ms. A machine that stands still looks at nothing; a
 * build machine, where the nodes wait for their turn beside other rigs, has five times as many, as it had five seconds.
 */
const ENDS_WITHIN_LOOKS = process.env.CI ? 500 : 100
const EXPIRED = REFUSALS.LOGIN_EXPIRED.code

let world: World
let nodes: Node[]
const sockets: Socket[] = []
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  nodes = await openNodes(world, 3)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  for (const { app } of nodes) await app.stop()
  await world.close()
})

interface Person {
  id: number
  token: string
  /** Somewhere else. */
  token_2: string
  phone: string
  watches: boolean
  fen: number
  receiver: string
}

async function people(): Promise<{ people: Person[]; lot_id: number }> {
  const lot = await runningLot(world, { ends_in_ms: 3_600_000 })
  const found: Person[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const { id, token, phone } = await newBuyer(world)
    const one = { id, token, phone, fen: 10_000 + n, receiver: `收件人${n}`, watches: n % 2 === 0 }
    const { token: token_2 } = await createSession(world.ctx, { user_id: id })
    await fund(world, id, one.fen)
    await world.call({ token }, address.add, {
      receiver: one.receiver,
      phone,
      province_code: '330000',
      city_code: '330100',
      county_code: '330106',
      detail: `${n} 号`,
    })
    if (one.watches) await world.call({ token }, auction.watch, { id: lot.id, on: '1' } as never)
    found.push({ ...one, token_2 })
  }
  return { people: found, lot_id: lot.id }
}

/** The requests, and whether an answer is this person's; a guest has none. */
const QUESTIONS = {
  me: { call: account.me, is: ({ data }: Answer, { id }: Person) => data.id === id },
  security: {
    call: account.security,
    is: ({ data }: Answer, { phone }: Person) => data.phone_masked === `${phone.slice(0, 3)}****${phone.slice(-4)}`,
  },
  balance: { call: wallet.balance, is: ({ data }: Answer, { fen }: Person) => data.available_fen === fen },
  addresses: {
    call: address.list,
    is: ({ data }: Answer, { receiver }: Person) =>
      data.list.every((one: { receiver: string }) => one.receiver === receiver),
  },
} as const
type Question = keyof typeof QUESTIONS
const NAMES = Object.keys(QUESTIONS) as Question[]

describe('tokens that take turns', () => {
  test(
    'over the same connections never get what is another person’s',
    async () => {
      const random = new SeededRandom(seed)
      const { people: all, lot_id } = await people()
      const agent = fewConnections(2)
      const wrong: string[] = []
      let asked = 0

      const turn = async () => {
        const node = random.pick(nodes)
        const one = random.happens(0.1) ? undefined : random.pick(all)
        const token = one && (random.happens(0.5) ? one.token : one.token_2)
        const name = random.pick(NAMES)
        const asks_lot = random.happens(0.2)
        // What the client says about itself is another's: only the token counts.
        const other = random.pick(all)
        const headers = { openid: `o_${other.id}`, cookie: `token=${other.token}`, 'user-id': String(other.id) }
        asked++
        if (asks_lot) {
          const answer = await ask(auction.lot, { id: lot_id }, { node, agent, token, headers })
          const watched =
            one === undefined
              ? [null, undefined, false].includes(answer.data.watched)
              : answer.data.watched === one.watches
          if (answer.code !== 1 || !watched) wrong.push(`lot ${JSON.stringify(answer.data?.watched)} for ${one?.id}`)
          if (one && answer.headers['cache-control'] !== 'private, no-store')
            wrong.push('a person’s lot may be kept by others')
          return
        }
        const { call, is } = QUESTIONS[name]
        const answer = await ask(call, { user_id: other.id, id: other.id }, { node, agent, token, headers })
        if (one ? answer.code !== 1 || !is(answer, one) : answer.code !== EXPIRED)
          wrong.push(`${name} of ${one?.id}: ${answer.code} ${JSON.stringify(answer.data).slice(0, 80)}`)
        if (answer.headers['cache-control'] !== 'private, no-store' || answer.headers.etag)
          wrong.push(`${name} may be kept`)
      }
      let left = turns
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await turn()
        }),
      )
      agent.destroy()

      expect(wrong, `seed ${seed}`).toEqual([])
      expect(asked).toBe(turns)
      console.log(JSON.stringify({ rig: 'sessions', seed, turns }))
    },
    60_000 + turns * 50,
  )

  test('and one key, at the same moment, each do their own act', async () => {
    const { people: all } = await people()
    const key = randomUUID()
    const form = { province_code: '330000', city_code: '330100', county_code: '330106', detail: '一号' }

    const answers = await Promise.all(
      all.flatMap((one, n) =>
        [0, 1].map((again) =>
          ask(
            address.add,
            { ...form, receiver: one.receiver, phone: one.phone },
            { node: nodes[(n + again) % 3]!, token: one.token, key },
          ),
        ),
      ),
    )

    expect(answers.map(({ code, data }) => [code, data?.receiver])).toEqual(
      all.flatMap(({ receiver }) => [1, 2].map(() => [1, receiver])),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(all.length)
  })

  test('in one breath on one connection are answered in their order', async () => {
    const { people: all } = await people()
    const lines = all.map(
      ({ token }) =>
        `GET ${account.me.path} HTTP/1.1\r\nhost: x\r\nx-requested-with: XMLHttpRequest\r\ntoken: ${token}\r\n\r\n`,
    )
    const text = await new Promise<string>((done, fail) => {
      const socket = connect(nodes[1]!.port, '127.0.0.1', () => socket.write(lines.join('')))
      let heard = ''
      socket.setEncoding('utf8')
      socket.on('error', fail)
      socket.on('data', (chunk) => {
        heard += chunk
        if (heard.split('"growth_value"').length > all.length || heard.split('"code":').length > all.length)
          socket.end()
      })
      socket.on('close', () => done(heard))
    })

    expect([...text.matchAll(/"data":\{"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual(all.map(({ id }) => id))
  })

  test('on one socket that goes over from one to the next hear what is told to the one it is now', async () => {
    const random = new SeededRandom(seed)
    const { people: all } = await people()
    const heard: string[] = []
    let now = all[0]!
    const socket = socketTo(nodes[0]!.origin, (give) => give({ token: now.token }))
    sockets.push(socket)
    const ready = () => new Promise<{ user_id: number }>((done) => socket.once('ready', done))
    socket.on('frame', ({ ch }: { ch: string }) => {
      if (ch !== `user:${now.id}`) heard.push(`${ch} for ${now.id}`)
    })
    await ready()
    let told = 0
    const telling = setInterval(() => {
      for (const { id } of all)
        nodes[0]!.app.services.realtime.push({ ch: `user:${id}`, type: 'notice.new', seq: 0, data: {} })
      told++
    }, 1)

    for (let n = 0; n < Math.min(200, turns / 10); n++) {
      socket.disconnect()
      now = random.pick(all)
      const greeted = ready()
      socket.connect()
      expect((await greeted).user_id).toBe(now.id)
    }
    clearInterval(telling)

    expect(heard, `seed ${seed}`).toEqual([])
    expect(told).toBeGreaterThan(0)
  })
})

/** Looks until it holds. */
async function soon(look: () => unknown): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      await look()
      return
    } catch (error) {
      if (looks >= ENDS_WITHIN_LOOKS) throw error
    }
    await wait(10)
  }
}

/** A socket of this token at a node, once it has been greeted. */
async function greeted(node: Node, token: string): Promise<Socket> {
  const socket = socketTo(node.origin, { token })
  sockets.push(socket)
  await new Promise((done) => socket.once('ready', done))
  return socket
}

/** Ways a session ends, each by a request to the first node. @returns the tokens that must live on */
const ENDS: Record<
  string,
  (one: { id: number; token: string; elsewhere: string; phone: string }) => Promise<string[]>
> = {
  'signing out': async ({ token, elsewhere }) => {
    expect(await ask(account.logout, {}, { node: nodes[0]!, token: elsewhere })).toMatchObject({ code: 1 })
    return [token]
  },
  'signing out everywhere': async ({ token }) => {
    expect(await ask(account.logout, { all: true }, { node: nodes[0]!, token })).toMatchObject({ code: 1 })
    return []
  },
  'another password': async ({ token }) => {
    const change = { old_password: PASSWORD, password: 'jade4moon' }
    expect(await ask(account.changePassword, change, { node: nodes[0]!, token })).toMatchObject({ code: 1 })
    return [token]
  },
  'another pay password': async ({ token }) => {
    const change = { old_pay_password: PAY_PASSWORD, pay_password: '480915' }
    expect(await ask(account.changePayPassword, change, { node: nodes[0]!, token })).toMatchObject({ code: 1 })
    return [token]
  },
  'a pay password given anew': async ({ token, phone }) => {
    await world.call({ token }, account.sendCode, { phone, scene: 'pay_pwd' })
    const reset = { sms_code: await codeSentTo(phone), pay_password: '480915' }
    expect(await ask(account.resetPayPassword, reset, { node: nodes[0]!, token })).toMatchObject({ code: 1 })
    return [token]
  },
  'a forgotten password': async ({ phone }) => {
    await world.call(guest, account.sendCode, { phone, scene: 'forgot' })
    const reset = { phone, sms_code: await codeSentTo(phone), password: 'jade4moon' }
    expect(await ask(account.forgotPassword, reset, { node: nodes[0]! })).toMatchObject({ code: 1 })
    return []
  },
  'a ban': async ({ id }) => {
    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: id, reason: 'forged pieces' }))
    return []
  },
}

test.each(Object.keys(ENDS))(
  'a session that ends closes its sockets on every node, and its token with them: %s',
  async (how) => {
    const { id, token, phone } = await newBuyer(world, { password: PASSWORD })
    const { token: elsewhere } = await createSession(world.ctx, { user_id: id })
    const stranger = await newBuyer(world)
    const mine = await Promise.all(
      nodes.flatMap((node) => [token, elsewhere].map((one) => greeted(node, one).then((socket) => ({ one, socket })))),
    )
    const theirs = await Promise.all(nodes.map((node) => greeted(node, stranger.token)))
    for (const node of nodes)
      for (const one of [token, elsewhere])
        expect(await ask(account.me, {}, { node, token: one })).toMatchObject({ code: 1 })

    const lives = await ENDS[how]!({ id, token, elsewhere, phone })

    const ended = mine.filter(({ one }) => !lives.includes(one))
    await soon(() => expect(ended.filter(({ socket }) => socket.connected)).toEqual([]))
    for (const node of nodes)
      for (const one of [token, elsewhere])
        expect((await ask(account.me, {}, { node, token: one })).code).toBe(lives.includes(one) ? 1 : EXPIRED)
    expect(
      [...mine.filter(({ one }) => lives.includes(one)).map(({ socket }) => socket), ...theirs].filter(
        (socket) => !socket.connected,
      ),
    ).toEqual([])
    for (const { socket } of mine) socket.close()
    for (const socket of theirs) socket.close()
  },
)

test('a socket that is being greeted while its session ends is not let in', async () => {
  const buyer = await newBuyer(world)
  const held = holdFirstAt('socket_greeting')
  const socket = socketTo(nodes[1]!.origin, { token: buyer.token })
  sockets.push(socket)
  const gone = new Promise((done) => socket.once('disconnect', done))
  await held.reached
  await ask(account.logout, {}, { node: nodes[0]!, token: buyer.token })
  await soon(async () =>
    expect((await ask(account.me, {}, { node: nodes[1]!, token: buyer.token })).code).toBe(EXPIRED),
  )
  held.letGo()

  expect(await gone).toBe('io server disconnect')
})

describe('a token', () => {
  test('is new at each sign-in, whatever token the request came with, and the one it replaces ends everywhere', async () => {
    const [one, other] = [await newBuyer(world, { password: PASSWORD }), await newBuyer(world)]
    const form = { phone: one.phone, password: PASSWORD }
    const made_up = 'a'.repeat(43)
    const seen = new Set([one.token, other.token, made_up])

    for (const token of [undefined, made_up, other.token, one.token]) {
      const answer = await ask(account.login, form, { node: nodes[0]!, token, headers: { cookie: `token=${token}` } })
      expect(answer.code).toBe(1)
      expect(seen.has(answer.data.token)).toBe(false)
      expect(answer.headers['set-cookie']).toBeUndefined()
      seen.add(answer.data.token)
    }

    for (const node of nodes) {
      await soon(async () => expect((await ask(account.me, {}, { node, token: one.token })).code).toBe(EXPIRED))
      expect((await ask(account.me, {}, { node, token: made_up })).code).toBe(EXPIRED)
      expect((await ask(account.me, {}, { node, token: other.token })).data.id).toBe(other.id)
    }
    // Sent again from a copy, the token is as dead as before, and ends no other session.
    const last = [...seen].at(-1)!
    expect((await ask(account.me, {}, { node: nodes[2]!, token: last })).data.id).toBe(one.id)
  })

  test('has 256 bits, is like no other, and stands nowhere in the database', async () => {
    const person = await newBuyer(world, { password: PASSWORD })
    const tokens: string[] = []
    for (let n = 0; n < 10; n++)
      tokens.push(
        (
          await ask(
            account.login,
            { phone: person.phone, password: PASSWORD },
            { node: nodes[n % 3]!, key: randomUUID() },
          )
        ).data.token,
      )
    const tables = await world.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const shapes = tokens.flatMap((token) => [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ])
    const found = await world.sql(
      tables
        .map(({ name }) => `select '${name}' as found from ${name} t where t::text like any ($1)`)
        .join(' union all '),
      [shapes.map((shape) => `%${shape}%`)],
    )

    expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([])
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(found).toEqual([])
  })
})
