import { describe, expect, test } from 'vitest'
import { roundFrom, roundTimeMs } from '../beacon/chains.ts'
import { isRound } from '../beacon/drand.ts'
import { codes, paths, public_key, sha, signed } from '../testing.ts'
import type { Verdict } from '../types.ts'
import { drawnDraw, ROUND_1000, saltOf } from './testing.ts'
import { drawLockText, drawVoidText, ticketText } from './texts.ts'
import type { DrawLog } from './types.ts'
import { roundOfLock, verifyDraw } from './verify-draw.ts'

const trusted = [{ key_id: 'k1', public_key }]
/** A pairing takes a while; the same round is asked about again and again. */
const known = new Map<string, boolean>()
const isRoundOnce: typeof isRound = (...asked) => {
  const key = JSON.stringify(asked)
  if (!known.has(key)) known.set(key, isRound(...asked))
  return known.get(key)!
}
const check = (draw: DrawLog): Promise<Verdict> => verifyDraw(draw, { trusted, isRound: isRoundOnce })

/** The draw with one field changed, at a path such as tickets.3.user_ref. */
function damaged(draw: DrawLog, path: readonly string[]): DrawLog {
  const copy = structuredClone(draw)
  const parent = path
    .slice(0, -1)
    .reduce((node, key) => node[key] as Record<string, unknown>, copy as unknown as Record<string, unknown>)
  const key = path.at(-1)!
  const value = parent[key]
  parent[key] =
    typeof value === 'number' ? value + 1 : (String(value).startsWith('0') ? '1' : '0') + String(value).slice(1)
  return copy
}

describe('an honest draw', () => {
  test('by a recorded round of the public beacon holds in everything, with nothing left out', async () => {
    const { ok, problems, unchecked, checked } = await check(await drawnDraw())

    expect(problems).toEqual([])
    expect({ ok, unchecked }).toEqual({ ok: true, unchecked: [] })
    expect(checked).toEqual([
      { what: 'rules', count: 8 },
      { what: 'tickets', count: 10 },
      { what: 'lock', count: 1 },
      { what: 'result', count: 1 },
      { what: 'winners', count: 6 },
      { what: 'beacon', count: 1 },
      { what: 'ticket_receipts', count: 2 },
      { what: 'daily_root', count: 1 },
    ])
  })

  test('still under way holds as far as it goes, and what is not there yet is named', async () => {
    const { lock: _lock, result: _result, daily_root: _root, receipts: _receipts, ...open } = await drawnDraw()

    const { ok, unchecked } = await check(open)

    expect(ok).toBe(true)
    expect(unchecked.map(({ what }) => what)).toEqual(['lock', 'result', 'ticket_receipts', 'daily_root'])
  })

  test('without a library for the beacon holds, and says that the beacon was not checked', async () => {
    const { ok, unchecked } = await verifyDraw(await drawnDraw(), { trusted })

    expect(ok).toBe(true)
    expect(unchecked.map(({ what }) => what)).toEqual(['beacon'])
  })
})

describe('a changed draw', () => {
  test('of a live session may follow its last ticket after a minute; any other may not', async () => {
    const giveaway = await drawnDraw([1, 2, 3], { closes_before_ms: 60_000, scene: 'live' })
    expect((await check(giveaway)).problems).toEqual([])

    const early = await drawnDraw([1, 2, 3], { closes_before_ms: 59_999, scene: 'live' })
    expect(codes(await check(early))).toEqual(['rules_times'])
    expect(codes(await check(await drawnDraw([1, 2, 3], { closes_before_ms: 60_000 })))).toEqual(['rules_times'])
  })

  test('fails, whichever of its values was changed', async () => {
    const draw = await drawnDraw()
    // What the file says about its format is not signed; a salt and a key are what the holder brings.
    const values = paths(draw).filter(([top]) => !['format', 'mine', 'keys'].includes(top!))

    const held: string[] = []
    for (const path of values) if ((await check(damaged(draw, path))).ok) held.push(path.join('.'))

    expect(values.length).toBeGreaterThan(90)
    expect(held).toEqual([])
  }, 60_000)

  test('names the ticket that was changed', async () => {
    const draw = await drawnDraw()
    draw.tickets[6]!.user_ref = draw.tickets[0]!.user_ref

    const { problems } = await check(draw)

    expect(problems.find(({ code }) => code === 'ticket_hash')).toMatchObject({ what: 'tickets', seq: 7 })
    expect(codes({ problems })).toContain('ticket_limit')
  })

  test('fails when a ticket is added, dropped or exchanged behind the lock, even with a chain that fits', async () => {
    const draw = await drawnDraw()
    const more = {
      ticket_no: 11,
      user_ref: sha('a stranger'),
      source: 'free' as const,
      server_ms: draw.tickets[9]!.server_ms,
    }
    const hash = sha(ticketText(draw.draw_id, more, draw.tickets[9]!.hash))

    const added = { ...draw, tickets: [...draw.tickets, { ...more, hash }] }
    const dropped = { ...draw, tickets: draw.tickets.slice(0, -1) }

    expect(codes(await check(added))).toEqual(expect.arrayContaining(['lock_count', 'lock_root']))
    expect(codes(await check(dropped))).toEqual(expect.arrayContaining(['lock_count', 'lock_root']))
  })

  test('fails for the holder of a receipt whose ticket is missing, or stands there as another’s', async () => {
    const draw = await drawnDraw()

    const missing = { ...draw, tickets: draw.tickets.slice(0, 3), lock: null, result: null, daily_root: null }
    const others = { ...draw, mine: { user_id: 9, salt: saltOf(9) } }

    expect(codes(await check(missing))).toEqual(['ticket_not_in_list'])
    expect(codes(await check(others))).toEqual(['ticket_not_yours', 'ticket_not_yours'])
  })
})

describe('the round that decides', () => {
  test('is the published one for a list locked in time, and for a late one the first a minute after the lock', async () => {
    const { facts } = (await drawnDraw()).rules
    const round_ms = roundTimeMs(facts.beacon, facts.beacon.round)

    expect(roundOfLock(facts, round_ms - 30_000)).toBe(1_000)
    expect(roundOfLock(facts, round_ms - 29_999)).toBe(1_011)
    expect(roundTimeMs(facts.beacon, roundOfLock(facts, round_ms + 7_200_000))).toBeGreaterThanOrEqual(
      round_ms + 7_260_000,
    )
    expect(roundFrom(facts.beacon, round_ms)).toBe(1_000)
    expect(roundFrom(facts.beacon, round_ms + 1)).toBe(1_001)
  })

  test('cannot be chosen: a lock that names another one fails, signed or not', async () => {
    const draw = await drawnDraw()
    const late = { ...draw.lock!, round: 1_001 }

    const chosen = { ...draw, lock: { ...late, ...signed(drawLockText(late)) } }

    expect(codes(await check(chosen))).toEqual(expect.arrayContaining(['lock_round', 'result_round']))
  })

  test('is signed by the beacon and by nobody else', async () => {
    const { beacon } = (await drawnDraw()).rules.facts

    expect(isRound(beacon, 1_000, ROUND_1000.signature)).toBe(true)
    expect(isRound(beacon, 1_001, ROUND_1000.signature)).toBe(false)
    expect(isRound(beacon, 1_000, ROUND_1000.signature.toUpperCase())).toBe(false)
    expect(isRound(beacon, 1_000, '00'.repeat(48))).toBe(false)
    expect(
      isRound({ ...beacon, public_key: beacon.public_key.replace('83cf', '93cf') }, 1_000, ROUND_1000.signature),
    ).toBe(false)
  })
})

describe('a draw that was called off', () => {
  const calledOff = async (voided_at_ms: (draws_at_ms: number) => number) => {
    const { lock: _lock, result: _result, daily_root: _root, ...draw } = await drawnDraw()
    const record = {
      draw_id: draw.draw_id,
      rules_hash: draw.rules.hash,
      ticket_count: draw.tickets.length,
      entries_root: draw.tickets.at(-1)!.hash,
      reason: 'A prize was broken in the store',
      voided_at_ms: voided_at_ms(draw.rules.facts.draws_at_ms),
    }
    return { ...draw, void: { ...record, ...signed(drawVoidText(record)) } }
  }

  test('holds with its signed record from before the time of the draw, and fails with one from then on', async () => {
    expect(codes(await check(await calledOff((draws_at_ms) => draws_at_ms - 1)))).toEqual([])
    expect(codes(await check(await calledOff((draws_at_ms) => draws_at_ms)))).toEqual(['void_late'])
  })

  test('has no winners beside it', async () => {
    const drawn = await drawnDraw()
    const { void: record } = await calledOff((draws_at_ms) => draws_at_ms - 1)

    expect(codes(await check({ ...drawn, void: record }))).toEqual(['void_and_result'])
  })
})

test('a file of another kind is malformed and breaks nothing', async () => {
  for (const file of [null, {}, [], { format: 'juya.draw.v1' }, { ...(await drawnDraw()), tickets: 'none' }])
    expect(codes(await check(file as DrawLog))).toEqual(['malformed'])
})
