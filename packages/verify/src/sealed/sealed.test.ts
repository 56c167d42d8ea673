/** What was sealed at the opening: the maximums that waited for it, and the secret reserve. */
import { describe, expect, test } from 'vitest'
import { absenteeText, canonicalJson, closingText, linkText, reserveSealText } from '../canonical.ts'
import { changed, codes, paths, sealedActs, sealedLot, sha, signed, soldLot } from '../testing.ts'
import type { AbsenteeAct, AuctionLog, LogLink, OpenedReserve } from '../types.ts'
import { verifyLog } from '../verify.ts'

const problems = async (log: AuctionLog) => codes(await verifyLog(log))

test('a log in which everything was opened holds, and not one value in it can be changed', async () => {
  const log = await sealedLot()
  expect(await problems(log)).toEqual([])

  const survived: string[] = []
  for (const path of paths(log)) if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))
  expect(survived).toEqual([])
})

describe('the maximums that waited', () => {
  /** The list as a platform would show it that hides something: every hash fits the one before it. */
  const rechained = (acts: readonly AbsenteeAct[]): AbsenteeAct[] => {
    let { prev_hash } = acts.find(({ no }) => no === 1) ?? acts[0]!
    return acts.map((act, index) => {
      const again = { ...act, no: index + 1, prev_hash }
      prev_hash = sha(absenteeText(812, again))
      return { ...again, hash: prev_hash }
    })
  }

  test('cannot be dropped, added or put into another order, though every hash of the list is made anew', async () => {
    const log = await sealedLot()
    const [first, second, ...rest] = log.absentees!
    const shown = { ...log, absentee_receipts: [] }

    expect(await problems(shown)).toEqual([])
    const dropped = rechained([first!, ...rest.slice(0, -1).map((act) => ({ ...act, of: 0, kind: 'given' as const }))])
    expect(await problems({ ...shown, absentees: dropped })).toEqual(['absentee_root'])
    const added = rechained([...log.absentees!, { ...first!, server_ms: rest.at(-1)!.server_ms }])
    expect(await problems({ ...shown, absentees: added })).toEqual(['absentee_root'])
    const turned = rechained([
      { ...second!, server_ms: first!.server_ms },
      { ...first!, server_ms: second!.server_ms },
      ...rest,
    ])
    expect(await problems({ ...shown, absentees: turned })).toEqual(['absentee_root'])
    expect(await problems({ ...shown, absentees: log.absentees!.slice(0, -1) })).toContain('absentee_root')
  })

  test('are counted, and each takes the place of one that waited', async () => {
    const { list } = sealedActs(
      812,
      [
        { kind: 'given', of: 0, max_fen: 1 },
        { kind: 'raised', of: 1, max_fen: 2 },
        { kind: 'withdrawn', of: 1, max_fen: 0 },
      ],
      1_759_999_000_000,
    )
    const root = { acts: 3, waited: 1, head: list.at(-1)!.hash }
    const log = await soldLot({ absentees: root })

    expect(await problems({ ...log, absentees: list })).toEqual(['absentee_of'])
    const miscounted = await sealedLot({ absentees: { ...root, waited: 3 } })
    expect(await problems(miscounted)).toContain('absentee_root')
  })

  test('are in the list of the bidder’s own receipt, or the receipt says that they are not', async () => {
    const log = await sealedLot()
    const [mine] = log.absentee_receipts!
    const elsewhere = sealedActs(812, [{ kind: 'given', of: 0, max_fen: 900_00 }], 1_759_999_000_000)

    expect(await problems({ ...log, absentee_receipts: elsewhere.receipts })).toEqual(['absentee_not_in_list'])
    expect(await problems({ ...log, absentee_receipts: [{ ...mine!, max_fen: 700_00 }] })).toEqual([
      'absentee_commitment',
    ])
    const none = await soldLot()
    expect(await problems({ ...none, absentee_receipts: [mine!] })).toEqual(['absentee_not_in_list'])
    const { unchecked } = await verifyLog({ ...log, absentees: null, absentee_receipts: [mine!] })
    expect(unchecked.map(({ what }) => what)).toContain('absentees')
  })

  test('were all there when the lot opened, in the order of time', async () => {
    const { list, root } = sealedActs(812, [{ kind: 'given', of: 0, max_fen: 100_00 }], 1_760_000_001_000)
    expect(await problems({ ...(await soldLot({ absentees: root })), absentees: list })).toEqual(['absentee_time'])
  })

  test('make no difference to a log from before, in which none is named', async () => {
    const log = await soldLot()
    expect(await problems({ ...log, absentees: [], absentee_receipts: [] })).toEqual([])
    expect(await problems({ ...log, absentees: (await sealedLot()).absentees! })).toEqual(['absentee_root'])
  })
})

describe('the sealed reserve', () => {
  /** The lot with the reserve lowered after its last bid; `opened` is what the platform says the amounts were. */
  async function loweredLot(amounts: readonly number[], result: 'sold' | 'passed' = 'sold'): Promise<AuctionLog> {
    const opened: OpenedReserve[] = amounts.map((reserve_fen, no) => ({
      no,
      reserve_fen,
      salt: sha(`r${no}`).slice(0, 32),
    }))
    const seals = opened.map((one) => sha(reserveSealText(812, one)))
    const log = await soldLot({ has_reserve: true, reserve_sha256: seals[0] })
    let prev_hash = log.entries.at(-1)!.hash
    const links = seals.slice(1).map((sealed): LogLink => {
      const link = {
        kind: 'reserve' as const,
        lot_id: 812,
        after_seq: 6,
        server_ms: log.entries.at(-1)!.server_ms,
        ...{ seqs: [], rule: '', reason: '', price_fen: 0, leader_alias: '' },
        sealed,
        prev_hash,
      }
      prev_hash = sha(linkText(link))
      return { ...link, hash: prev_hash }
    })
    const sold = { hammer_fen: log.closing!.hammer_fen, winner_alias: log.closing!.winner_alias }
    const record = {
      ...log.closing!,
      result,
      ...(result === 'sold' ? sold : { hammer_fen: null, winner_alias: null }),
      head_hash: prev_hash,
    }
    const closing = { ...record, ...signed(closingText(record)) }
    return { ...log, links, reserve: opened, closing, daily_root: null }
  }

  test('opens as the one that was sealed, and each lowering is sealed and lower', async () => {
    expect(await problems(await loweredLot([900_00, 700_00, 500_00]))).toEqual([])
    expect(await problems(await loweredLot([900_00, 950_00, 500_00]))).toEqual(['reserve_order'])
    const log = await loweredLot([900_00, 500_00])
    expect(await problems({ ...log, reserve: log.reserve!.slice(0, 1) })).toContain('reserve_seal')
    expect(await problems({ ...log, links: log.links!.map(({ sealed: _, ...link }) => link) })).toContain(
      'reserve_link',
    )
  })

  test('was met by what the lot was sold for, and by no price that stood on a lot that was passed', async () => {
    expect(await problems(await loweredLot([900_00, 520_00]))).toEqual([])
    expect(await problems(await loweredLot([900_00, 521_00]))).toEqual(['reserve_result'])
    expect(await problems(await loweredLot([900_00, 521_00], 'passed'))).toEqual([])
    expect(await problems(await loweredLot([900_00, 520_00], 'passed'))).toEqual(['reserve_result'])
  })

  test('that is not opened yet cannot be checked, which is said; one that nothing sealed cannot be opened', async () => {
    const { ok, unchecked } = await verifyLog({ ...(await loweredLot([900_00])), closing: null, reserve: null })
    expect(ok).toBe(true)
    expect(unchecked.map(({ what }) => what)).toContain('reserve')
    const log = await soldLot()
    expect(await problems({ ...log, reserve: [{ no: 0, reserve_fen: 1, salt: '' }] })).toEqual(['reserve_seal'])
    expect(canonicalJson(log.rules.facts)).not.toContain('reserve_sha256')
  })
})
