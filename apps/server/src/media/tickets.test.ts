import { expect, test } from 'vitest'
import { keyHash, makeTicket, TICKET_MS, type Ticket, Tickets } from './tickets.ts'

const KEY = Buffer.alloc(32, 7)
const NOW_MS = 1_800_000_000_000

function at(now_ms: number) {
  const clock = { now_ms }
  const tickets = new Tickets(KEY, () => clock.now_ms)
  const make = (more: Partial<Ticket> = {}, key = KEY) =>
    makeTicket(key, {
      right: 'watch',
      session_id: 5,
      viewer: 'user:12',
      issued_at_ms: clock.now_ms,
      until_ms: clock.now_ms + TICKET_MS,
      ...more,
    })
  return { clock, tickets, make }
}

test('a ticket opens one socket, once, within 60 s', () => {
  const { clock, tickets, make } = at(NOW_MS)
  const [first, second] = [make(), make()]

  expect(tickets.take(first)).toMatchObject({ session_id: 5, viewer: 'user:12' })
  expect(tickets.take(first)).toBeUndefined()
  clock.now_ms += TICKET_MS - 1
  expect(tickets.take(second)).toBeDefined()
  const third = make()
  clock.now_ms += TICKET_MS
  expect(tickets.take(third)).toBeUndefined()
})

test('a ticket of another key, another right, or with other letters opens nothing', () => {
  const { tickets, make } = at(NOW_MS)
  const good = make()
  const [body, seal] = good.split('.') as [string, string]
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('user:12', 'user:13')).toString(
    'base64url',
  )

  for (const bad of [
    make({}, Buffer.alloc(32, 8)),
    make({ right: 'read' }),
    `${other}.${seal}`,
    `${good}=`,
    body,
    `${body}.`,
    `${good}.x`,
    '',
    'x'.repeat(500),
    42,
    undefined,
  ])
    expect(tickets.take(bad)).toBeUndefined()
  expect(tickets.read(good, 'read')).toBeUndefined()
  expect(tickets.take(good)).toBeDefined()
})

test('a ticket from the future, or of before this process, which may have been used, opens nothing', () => {
  const { tickets, make } = at(NOW_MS)

  expect(tickets.take(make({ issued_at_ms: NOW_MS + 6_000, until_ms: NOW_MS + 66_000 }))).toBeUndefined()
  expect(tickets.take(make({ issued_at_ms: NOW_MS - 1, until_ms: NOW_MS + 1_000 }))).toBeUndefined()
  expect(tickets.take(make({ issued_at_ms: NOW_MS + 4_000, until_ms: NOW_MS + 64_000 }))).toBeDefined()
})

test('a grant is read again and again until its time', () => {
  const { clock, tickets, make } = at(NOW_MS)
  const grant = make({ right: 'read', until_ms: NOW_MS + 3_600_000 })

  expect(tickets.read(grant, 'read')).toMatchObject({ viewer: 'user:12' })
  clock.now_ms += 3_599_999
  expect(tickets.read(grant, 'read')).toBeDefined()
  clock.now_ms += 1
  expect(tickets.read(grant, 'read')).toBeUndefined()
})

test('a key is known by its hash alone', () => {
  expect(keyHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(keyHash('x'.repeat(201))).toBeUndefined()
  expect(keyHash({})).toBeUndefined()
})

test('a ticket that says it is good for longer than 60 s opens nothing', () => {
  const { tickets, make } = at(NOW_MS)

  expect(tickets.take(make({ until_ms: NOW_MS + TICKET_MS + 1 }))).toBeUndefined()
})
