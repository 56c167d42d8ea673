/** The panes of a person's page: each is read when it is opened, by an index and cut by its own key. */
import { type LinkEvidence, PANE_LINES, type Parsed, type PersonPane, operator as rows } from '@juya/contract'
import { type LinkVerdict, logDataAccess, userBriefs, verdictsOn } from '../../../domains/account/index.ts'
import { accountLines } from '../../../domains/ledger/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { type Behind, belowOf, type Line } from '../../../platform/time/steps.ts'
import { consentsOf, devicesOf, sessionLines } from '../../account/person.ts'
import { casesAgainst, casesOfBuyer } from '../../aftersale/person.ts'
import { bidLines } from '../../auction/lists/person.ts'
import { blockLines } from '../../block/person.ts'
import { penaltyLines } from '../../deposit/person.ts'
import { growthLines } from '../../level/person.ts'
import { noticesTo } from '../../message/steps.ts'
import { orderLines, reviewLinesOf } from '../../order/person.ts'
import { reportLines } from '../../report/person.ts'
import { shopsOf } from '../../shop/cards.ts'
import { sharedWith } from './links.ts'

interface Shown extends Line {
  evidence?: LinkEvidence[]
  verdict?: LinkVerdict | undefined
}

interface Pane {
  read: (ctx: Ctx, user_id: number, behind: Behind) => Promise<Shown[]>
  /** What one must be able to read for its links to lead anywhere. */
  opens?: keyof typeof rows
  all?: (user_id: number) => string
}

const PANES: Record<PersonPane, Pane> = {
  linked: { read: linkedLines },
  devices: { read: devicesOf },
  sessions: { read: sessionLines },
  accounts: { read: accountsOf, opens: 'ledgerTxs' },
  bids: { read: bidLines, opens: 'lot' },
  orders: { read: orderLines, opens: 'orders', all: (id) => `/orders?user_id=${id}` },
  cases: { read: casesOfBuyer, opens: 'case' },
  cases_against: {
    read: async (ctx, id, behind) =>
      casesAgainst(
        ctx,
        (await shopsOf(ctx, id)).map((shop) => shop.id),
        behind,
      ),
    opens: 'case',
  },
  penalties: { read: penaltyLines, opens: 'penalties', all: (id) => `/penalties?user_id=${id}` },
  growth: { read: growthLines, opens: 'losses', all: (id) => `/losses?user_id=${id}` },
  reviews: { read: reviewLinesOf, opens: 'orders', all: (id) => `/reviews?user_id=${id}` },
  reports: { read: reportLines, opens: 'reports' },
  blocks: { read: blockLines, opens: 'shops' },
  notices: { read: noticeLines },
  consents: { read: consentsOf },
  shops: { read: shopLines, opens: 'shops', all: (id) => `/shops?owner_user_id=${id}` },
}

/** Linked accounts, the newest first, each with everything it shares. */
async function linkedLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Shown[]> {
  const shared = await sharedWith(ctx, user_id)
  const verdicts = await verdictsOn(ctx, user_id)
  const found_same = [...verdicts].flatMap(([id, verdict]) => (verdict === 'same' ? [id] : []))
  const ids = [...new Set([...shared.keys(), ...found_same])]
    .filter((id) => id < belowOf(behind))
    .sort((a, b) => b - a)
    .slice(0, behind.limit)
  const people = await userBriefs(ctx, ids)
  return ids.map((id) => ({
    key: id,
    title: people.get(id)?.nickname ?? '',
    note: `#${id}`,
    opens: `/users/${id}`,
    evidence: shared.get(id) ?? [],
    verdict: verdicts.get(id),
  }))
}

async function accountsOf(ctx: Ctx, user_id: number, behind: Behind): Promise<Shown[]> {
  const found = await accountLines(ctx, { type: 'user', id: user_id }, behind)
  return found.map(({ id, code, balance_fen, frozen }) => ({
    key: id,
    title: code,
    status: frozen ? ['account', 'frozen'] : undefined,
    amount_fen: balance_fen,
    opens: `/transactions?account_id=${id}`,
  }))
}

async function noticeLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Shown[]> {
  const steps = await noticesTo(ctx, { type: 'user', id: user_id }, { below: belowOf(behind), limit: behind.limit })
  return steps.map(({ id, at, title, text }) => ({ key: id, title, note: text, at }))
}

async function shopLines(ctx: Ctx, user_id: number, { from }: Behind): Promise<Shown[]> {
  if (from !== undefined) return []
  const shops = await shopsOf(ctx, user_id)
  return shops.map(({ id, name, member_role }) => ({
    key: id,
    title: name,
    status: ['member_role', member_role],
    opens: `/shops/${id}`,
  }))
}

/** Keys that are ids are digits; others are what the pane before said. */
const TEXT_KEYS: ReadonlySet<PersonPane> = new Set(['devices', 'consents'])

/** @throws Refusal NOT_FOUND, VALIDATION (no key of the pane) */
export async function personPane(ctx: OperatorCtx, { id, pane, from }: Parsed<(typeof rows)['personPane']>) {
  if (from !== undefined && !TEXT_KEYS.has(pane) && !/^\d{1,15}$/.test(from))
    refuse('VALIDATION', { field: 'from', reason: 'not a place in this pane' })
  if (!(await userBriefs(ctx, [id])).has(id)) refuse('NOT_FOUND')
  await inTransaction(ctx, (tx) => logDataAccess(tx, ctx.operator, { user_id: id, what: 'record' }))
  const { read, opens, all } = PANES[pane]
  const found = await read(ctx, id, { from, limit: PANE_LINES + 1 })
  const list = found.slice(0, PANE_LINES)
  const may_open = opens === undefined || mayCall(ctx.operator, rows[opens])
  return {
    list: list.map(({ key, title, note, status, amount_fen, at, opens: page, evidence, verdict }) => ({
      key: String(key),
      title,
      note: note || null,
      status: status ? { list: status[0], value: status[1] } : null,
      amount_fen: amount_fen ?? null,
      at: seconds(at ?? null),
      opens: may_open ? (page ?? null) : null,
      evidence: evidence ?? null,
      verdict: verdict ?? null,
    })),
    next: found.length > PANE_LINES ? String(list.at(-1)!.key) : null,
    all: (may_open && all?.(id)) || null,
  }
}
