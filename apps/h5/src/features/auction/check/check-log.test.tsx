/** The phone reads a lot's public log page by page; the network is played as the server's call answers. */
import { expect, test } from 'vitest'
import { envelope, playServer } from '../../../testing/dom.tsx'
import { fetchLog } from './check-log.ts'

const ENTRIES = 250
const ENTRIES_A_PAGE = 100
const ACTS = 2_300
const ACTS_A_PAGE = 1_000
const ID = 7
const ROOT = { day: '2026-03-01', root: 'r' }

const upTo = <T,>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i + 1))
const entries = upTo(ENTRIES, (seq) => ({ seq, alias: seq % 2 ? 'a***1' : 'b***2' }))
const acts = upTo(ACTS, (no) => ({ no, hash: `hash ${no}` }))

/** One answer of the call, which bounds entries and acts by themselves, as api/auction/bid-log.ts does. */
function pageOf(asked: URLSearchParams) {
  const [after_seq, after_act] = [Number(asked.get('after_seq') ?? 0), Number(asked.get('after_act') ?? 0)]
  const left = entries.filter(({ seq }) => seq > after_seq)
  // Behind the first page of entries the acts come only when they are asked for.
  const acts_left = after_seq > 0 && after_act === 0 ? [] : acts.filter(({ no }) => no > after_act)
  const shown = left.slice(0, ENTRIES_A_PAGE)
  return {
    lot_id: ID,
    title: '青花梅瓶',
    status: 'sold',
    rules: {},
    entries: shown,
    bidders: [...new Set(shown.map(({ alias }) => alias))].map((alias) => ({ alias })),
    extensions: [],
    links: [],
    reserve: null,
    absentees: acts_left.slice(0, ACTS_A_PAGE),
    absentees_more: acts_left.length > ACTS_A_PAGE,
    closing: {},
    daily_root_day: ROOT.day,
    daily_root_path: ['p'],
    has_more: left.length > ENTRIES_A_PAGE,
  }
}

/** @returns what was asked for of the log, page after page */
function playLog(): Array<Array<string | null>> {
  const asked: Array<Array<string | null>> = []
  playServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname.endsWith('/Proof/keys'))
      return envelope({ list: [{ key_id: 'k', public_key_raw: 'raw', from_at: 5 }] })
    if (pathname.endsWith('/Proof/daily_roots')) return envelope({ list: [ROOT], total: 1, has_more: false })
    asked.push([searchParams.get('after_seq'), searchParams.get('after_act')])
    return envelope(pageOf(searchParams))
  })
  return asked
}

test('all entries and all acts about maximums are read, each once and in order, by as many pages as it takes', async () => {
  const asked = playLog()

  const { log, bidders, title } = await fetchLog(ID, false)

  expect(log.entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq))
  expect((log as unknown as { absentees: typeof acts }).absentees.map(({ no }) => no)).toEqual(acts.map(({ no }) => no))
  expect(bidders.map(({ alias }) => alias)).toEqual(['a***1', 'b***2'])
  expect(title).toBe('青花梅瓶')
  expect(log).toMatchObject({
    lot_id: ID,
    daily_root: { ...ROOT, path: ['p'] },
    keys: [{ public_key: 'raw', from_ms: 5_000 }],
  })
  expect(asked).toEqual([
    ['0', null],
    ['100', null],
    ['200', null],
    [String(2 ** 31), '1000'],
    [String(2 ** 31), '2000'],
  ])
})
