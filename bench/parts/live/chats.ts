/** Chats: talking while phones are cut, sending against pgbench, a full inbox against a bare peer, the pages of a long conversation, and searching. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addInbox, addLong, addTalkers, INBOX_TOKEN, SOUGHT, talkerToken } from '../../fill-chats.ts'
import type { TalkFigures } from '../../load/load-chats.ts'
import type { ReadFigures } from '../../load/load-reads.ts'
import { median, type Spread } from '../../numbers.ts'
import type { Pgbench } from '../../peers/pgbench.ts'
import { ms, per_s, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'
import { compare } from '../reads/compare.ts'

const CONNECTIONS = 32
const PAGE_LINES = 20
/** The page that is far away, where the conversation is long enough: one fiftieth of its lines. */
const FAR_PAGE_MAX = 500
/** Talkers of a part of their own stand behind so many. */
const READERS = 10_000
const WITHIN_MS = 200
const SEARCH_MS = 100

const SEARCHES = [
  ['a word of one line in a hundred', SOUGHT],
  ['a word of none', 'celestite'],
  ['two characters', '修补'],
] as const

/** What is there to read: a shop with a full inbox, a conversation to page in, and one to search in. */
export interface FilledChats {
  shop_id: number
  long: number
  searched: number
}

/** Fills the chats that readChats reads. A server puts them on pages for searching within a minute. */
export async function fillChats(rig: Rig): Promise<FilledChats> {
  const { inbox, long_lines, searched_lines } = rig.size
  const [long, searched] = await addTalkers(rig, 4, READERS)
  const shop_id = await addInbox(rig, inbox)
  await addLong(rig, long!, long_lines)
  await addLong(rig, searched!, searched_lines)
  return { shop_id, long: long!, searched: searched! }
}

/** What is read: a full inbox, the pages of a long conversation, and searching. */
export async function readChats(rig: Rig, server: Program, { shop_id, long, searched }: FilledChats): Promise<Row[]> {
  await onPages(rig)
  await rig.sql('vacuum analyze')
  return [
    ...(await inboxRows(rig, server, shop_id)),
    await pageRow(rig, server, long, talkerToken(READERS + 1)),
    ...(await searchRows(rig, server, searched, talkerToken(READERS + 3))),
  ]
}

/** Waits until the server has put what was filled in on pages for searching: it does so each minute. */
async function onPages(rig: Rig): Promise<void> {
  const until = Date.now() + 300_000
  while (Date.now() < until) {
    const [done] = await rig.sql('select from chat_search_progress where to_id >= (select max(id) from chat_messages)')
    if (done) return
    await sleep(250)
  }
  throw new Error('what was written did not stand on pages within five minutes')
}

/** What is written: people in pairs while phones are cut, and as much as there can be. */
export async function talk(rig: Rig, server: Program, pgbench: Pgbench | undefined): Promise<Row[]> {
  const conversations = await addTalkers(rig, rig.size.talkers)
  await rig.sql('vacuum analyze')
  return [...(await talkRows(rig, server, conversations)), await sendRow(rig, server, pgbench, conversations)]
}

async function talkRows(rig: Rig, server: Program, conversations: number[]): Promise<Row[]> {
  const { talkers, talk_per_s, talk_ms, cut_share } = rig.size
  const used = processors(rig, server)
  const figures = await rig.load<TalkFigures>({
    kind: 'talk',
    port: server.port,
    conversations,
    per_s: talk_per_s,
    for_ms: talk_ms,
    cut_share,
  })
  const { sent, cuts, again, busy, answer_ms, told_ms, late_ms, lost, doubled, out_of_order } = figures
  const what = `${talkers.toLocaleString('en-US')} people in pairs, ${talk_per_s} messages a second for ${talk_ms / 1_000} s, ${cut_share * 100}% of the phones cut every second`
  return [
    {
      what: `${what}: until the other phone has the text`,
      ours: `p50 ${ms(told_ms.p50)}, p99 ${ms(told_ms.p99)}; where one of the two was cut p99 ${ms(late_ms.p99)} (back after 300 ms); ${used(sent)} a message`,
      peer: `the sender answered: p50 ${ms(answer_ms.p50)}, p99 ${ms(answer_ms.p99)}`,
      ratio: '',
      goal: `p99 ≤ ${WITHIN_MS} ms`,
      met: told_ms.p99 <= WITHIN_MS,
    },
    {
      what: 'Of these lost, doubled, out of order',
      ours: `${lost}, ${doubled}, ${out_of_order} of ${sent.toLocaleString('en-US')}; ${cuts.toLocaleString('en-US')} cuts, ${again} asked again after one, ${busy} as the server was too busy`,
      peer: '',
      ratio: '',
      goal: '0, 0, 0',
      met: lost + doubled + out_of_order === 0,
      lost:
        lost + doubled + out_of_order > 0
          ? `${lost} lost, ${doubled} doubled, ${out_of_order} out of order of ${sent}`
          : undefined,
    },
  ]
}

/** What server and database use of processors from now on. @returns tells it for each of so many */
function processors(rig: Rig, server: Program): (n: number) => string {
  const before = [server.cpuMs(), rig.databaseCpuMs()] as const
  return (n) => {
    const [ours, database] = [(server.cpuMs() - before[0]) / n, (rig.databaseCpuMs() - before[1]) / n]
    return `processor ${ours.toFixed(2)} + database's ${database.toFixed(2)} ms`
  }
}

async function sendRow(rig: Rig, server: Program, pgbench: Pgbench | undefined, conversations: number[]): Promise<Row> {
  const { rounds, warm_ms, bid_ms } = rig.size
  const span = { first_id: conversations[0]!, last_id: conversations.at(-1)! }
  const ours: Array<{ per_s: number; answer_ms: Spread; used: string }> = []
  const peer: number[] = []
  for (let round = 0; round < rounds; round++) {
    const job = { kind: 'say', port: server.port, conversations, connections: CONNECTIONS, warm_ms, for_ms: bid_ms }
    const used = processors(rig, server)
    const said = await rig.load<{ per_s: number; said: number; answer_ms: Spread }>(job)
    ours.push({ ...said, used: used(said.said) })
    if (pgbench) peer.push(await pgbench.messagesPerS(span, CONNECTIONS, bid_ms / 1_000))
  }
  const [rate, limit] = [median(ours.map((one) => one.per_s)), median(peer)]
  return {
    what: `Messages over HTTP, ${conversations.length} chats, ${CONNECTIONS} connections`,
    ours: `${per_s(rate)}, p99 ${ms(median(ours.map(({ answer_ms }) => answer_ms.p99)))}; ${ours.at(-1)!.used} a message`,
    peer: pgbench ? `pgbench, ${CONNECTIONS} clients: ${per_s(limit)}` : 'no pgbench here',
    ratio: pgbench ? times(rate / limit) : '',
    goal: '≥ 0.5x',
    met: pgbench ? rate / limit >= 0.5 : undefined,
  }
}

async function inboxRows(rig: Rig, server: Program, shop_id: number): Promise<Row[]> {
  const bare = await rig.startProgram('bench/peers/bare-chats.ts', { SHOP_ID: String(shop_id) })
  try {
    return [
      await compare(
        rig,
        { ours: server, bare },
        {
          what: `The first 20 of a shop's ${rig.size.inbox.toLocaleString('en-US')} chats`,
          paths: ['/api/portal/Swoole/list?as_shop=1'],
          goal: 0.6,
          tokens: [INBOX_TOKEN],
        },
      ),
    ]
  } finally {
    await bare.stop()
  }
}

const read = (rig: Rig, server: Program, path: string, token: string, connections = 1): Promise<ReadFigures> =>
  rig.load<ReadFigures>({
    kind: 'reads',
    port: server.port,
    connections,
    warm_ms: rig.size.warm_ms,
    for_ms: rig.size.read_ms,
    paths: [path],
    tokens: [token],
  })

async function pageRow(rig: Rig, server: Program, conversation_id: number, token: string): Promise<Row> {
  const { rounds, long_lines } = rig.size
  const far_page = Math.min(FAR_PAGE_MAX, long_lines / 50)
  const path = `/api/portal/Swoole/chat_list?conv_id=${conversation_id}&limit=${PAGE_LINES}`
  const [before] = await rig.sql<{ id: string }>(
    'select id from chat_messages where conversation_id = $1 and seq = $2',
    [conversation_id, long_lines - PAGE_LINES * (far_page - 1)],
  )
  const first: ReadFigures[] = []
  const far: ReadFigures[] = []
  for (let round = 0; round < rounds; round++) {
    first.push(await read(rig, server, path, token))
    far.push(await read(rig, server, `${path}&before_id=${before!.id}`, token))
  }
  const middle = (some: ReadFigures[]) => median(some.map(({ answer_ms }) => answer_ms.p50))
  const ratio = middle(first) / middle(far)
  return {
    what: `Page ${far_page} of a chat of ${long_lines.toLocaleString('en-US')} lines, one after the other`,
    ours: `p50 ${ms(middle(far))}`,
    peer: `page 1: p50 ${ms(middle(first))}`,
    ratio: times(ratio),
    goal: '≥ 0.9x',
    met: ratio >= 0.9,
  }
}

async function searchRows(rig: Rig, server: Program, conversation_id: number, token: string): Promise<Row[]> {
  const { searched_lines, inbox } = rig.size
  const rows: Row[] = []
  const questions = [
    {
      where: `In one chat of ${searched_lines.toLocaleString('en-US')} lines`,
      path: `/api/portal/Swoole/chat_list?conv_id=${conversation_id}`,
      token,
    },
    {
      where: `In a shop's ${inbox.toLocaleString('en-US')} chats of ${(inbox * 20).toLocaleString('en-US')} lines`,
      path: '/api/portal/Swoole/list?as_shop=1',
      token: INBOX_TOKEN,
    },
  ]
  for (const { where, path, token: asks } of questions)
    for (const [name, keyword] of SEARCHES.slice(0, rig.size.searches)) {
      const more = path.includes('?') ? '&' : '?'
      const { answer_ms } = await read(rig, server, `${path}${more}keyword=${encodeURIComponent(keyword)}`, asks)
      rows.push({
        what: `${where}, searched for ${name}`,
        ours: `p50 ${ms(answer_ms.p50)}, p99 ${ms(answer_ms.p99)}`,
        peer: '',
        ratio: '',
        goal: `p99 ≤ ${SEARCH_MS} ms`,
        met: answer_ms.p99 <= SEARCH_MS,
      })
    }
  return rows
}
