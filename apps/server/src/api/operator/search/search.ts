/** The console's one search: every kind of thing at once, of the kinds the operator's roles may list. */
import { operator as rows, SEARCH_HITS_MAX, THING_KINDS } from '@juya/contract'
import type { z } from 'zod'
import { maskPhone } from '../../../domains/account/index.ts'
import { goodsByIds } from '../../../domains/goods/index.ts'
import { txById } from '../../../domains/ledger/index.ts'
import { lotsByIds } from '../../../domains/lot/index.ts'
import { findNotes, personOfPhone, settingText } from '../../../domains/operator/index.ts'
import { withdrawalByNo } from '../../../domains/payout/index.ts'
import { reportsByIds } from '../../../domains/report/index.ts'
import { store as houses } from '../../../domains/sale/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import { findPeople } from '../../account/find.ts'
import { findCases } from '../../aftersale/find.ts'
import { titleOf } from '../../auction/cards.ts'
import { findLots } from '../../auction/console.ts'
import { titleOf as goodsTitle } from '../../goods/cards.ts'
import { findOrdersByNumber, findOrdersByTotal } from '../../order/find.ts'
import { paymentLines } from '../../payment/console.ts'
import { findCardOwners, findPayment } from '../../payment/find.ts'
import { findShops } from '../../shop/find.ts'
import { maySee } from '../timeline/sources.ts'
import { type Meant, readQuery } from './read-query.ts'

/** Of a note that is found, so much is shown. */
const NOTE_CHARS = 80

type Hit = z.input<(typeof rows)['search']['data']>['list'][number]
type Finder = (ctx: OperatorCtx, meant: Meant) => Promise<Hit[]>

/** Each kind with the call that lists it: who may not make that call finds none of its things. */
const FINDERS: ReadonlyArray<readonly [list: keyof typeof rows, find: Finder]> = [
  ['orders', orders],
  ['cases', cases],
  ['lots', lots],
  ['goods', goods],
  ['sales', sales],
  ['users', people],
  ['users', shops],
  ['reports', reports],
  ['payments', payments],
  ['withdrawals', withdrawals],
  ['ledgerTxs', txs],
  ['settings', settings],
]

export async function search(ctx: OperatorCtx, { q }: { q: string }): Promise<{ list: Hit[] }> {
  const meant = readQuery(q)
  const found = await Promise.all([
    ...FINDERS.filter(([list]) => mayCall(ctx.operator, rows[list])).map(([, find]) => find(ctx, meant)),
    notes(ctx, meant),
  ])
  // A thing that bears the typed number stands first: Enter opens it, not one that merely mentions it.
  const number = q.trim().toUpperCase()
  const bearsIt = ({ title, by }: Hit): boolean => by === 'number' && title === number
  return {
    list: found
      .map((hits) => hits.slice(0, SEARCH_HITS_MAX))
      .toSorted((a, b) => Number(b.some(bearsIt)) - Number(a.some(bearsIt)))
      .flat(),
  }
}

async function cases(ctx: OperatorCtx, { case_no, order_no }: Meant): Promise<Hit[]> {
  if (!case_no && !order_no) return []
  return (await findCases(ctx, { case_no, order_no }, SEARCH_HITS_MAX)).map((one) => ({
    kind: 'case',
    key: one.case_no,
    title: one.case_no,
    note: one.order_no,
    amount_fen: one.amount_fen,
    status: one.status,
    by: 'number',
  }))
}

async function orders(ctx: OperatorCtx, { id, order_no, pay_no, tracking_no, amount_fen }: Meant): Promise<Hit[]> {
  const found =
    amount_fen === undefined
      ? await findOrdersByNumber(ctx, { id, order_no, pay_no, tracking_no }, SEARCH_HITS_MAX)
      : await findOrdersByTotal(ctx, amount_fen, SEARCH_HITS_MAX)
  const by = (order: { id: number; order_no: string }): Hit['by'] => {
    if (amount_fen !== undefined) return 'amount'
    return tracking_no && order.id !== id && order.order_no !== order_no ? 'tracking' : 'number'
  }
  return found.map((order) => ({
    kind: 'order',
    key: String(order.id),
    title: order.order_no,
    note: (ctx.locale === 'en' ? order.title_en : null) ?? order.title ?? '',
    amount_fen: order.total_fen,
    status: order.status,
    image: order.image,
    by: by(order),
  }))
}

async function lots(ctx: OperatorCtx, { id, lot_id, words }: Meant): Promise<Hit[]> {
  const wanted = lot_id ?? id
  const found =
    wanted !== undefined ? await lotsByIds(ctx, [wanted]) : words ? await findLots(ctx, words, SEARCH_HITS_MAX) : []
  return found.map((lot) => ({
    kind: 'lot',
    key: String(lot.id),
    title: titleOf(ctx, lot),
    note: `L${lot.id}`,
    amount_fen: lot.hammer_fen ?? lot.current_fen,
    status: lot.status,
    image: lot.image,
    by: wanted === undefined ? 'words' : 'number',
  }))
}

async function goods(ctx: OperatorCtx, { id, goods_id = id }: Meant): Promise<Hit[]> {
  if (goods_id === undefined) return []
  return (await goodsByIds(ctx, [goods_id])).map((one) => ({
    kind: 'goods',
    key: String(one.id),
    title: goodsTitle(ctx, one),
    note: `G-${one.id}`,
    amount_fen: one.min_price_fen,
    status: one.status,
    image: one.image,
    by: 'number',
  }))
}

async function sales(ctx: OperatorCtx, { id, sale_id = id }: Meant): Promise<Hit[]> {
  if (sale_id === undefined) return []
  return (await houses.sessionsByIds(ctx, [sale_id])).map((sale) => ({
    kind: 'sale',
    key: String(sale.id),
    title: (ctx.locale === 'en' ? sale.title_en : null) ?? sale.title,
    note: `S-${sale.id}`,
    status: sale.status,
    image: sale.cover,
    by: 'number',
  }))
}

/** Reports are called by what they are about. */
async function reports(ctx: OperatorCtx, { id, report_id = id }: Meant): Promise<Hit[]> {
  if (report_id === undefined) return []
  return (await reportsByIds(ctx, [report_id])).map((report) => ({
    kind: 'report',
    key: String(report.id),
    title: report.title,
    note: `R-${report.id}`,
    status: report.status,
    image: report.image,
    by: 'number',
  }))
}

/** A whole phone number names a person, so that somebody looked for it is written to the audit log before the person is shown. */
async function people(ctx: OperatorCtx, { id, phone, last4, words }: Meant): Promise<Hit[]> {
  const owners = last4 ? await findCardOwners(ctx, last4, SEARCH_HITS_MAX) : []
  const ids = [...owners, ...(id === undefined ? [] : [id])]
  const called = phone === undefined ? undefined : await personOfPhone(ctx, phone)
  if (called !== undefined) ids.push(called)
  const found = await findPeople(ctx, { ids, nickname: words }, SEARCH_HITS_MAX)
  return found.map((person) => ({
    kind: 'user',
    key: String(person.id),
    title: person.nickname,
    note: [`#${person.id}`, maskPhone(person.phone)].filter(Boolean).join(' · '),
    status: person.status,
    image: person.avatar,
    by: person.id === called ? 'phone' : owners.includes(person.id) ? 'card' : person.id === id ? 'number' : 'words',
  }))
}

async function shops(ctx: OperatorCtx, { words }: Meant): Promise<Hit[]> {
  if (!words) return []
  return (await findShops(ctx, words, SEARCH_HITS_MAX)).map((shop) => ({
    kind: 'shop',
    key: String(shop.id),
    title: (ctx.locale === 'en' ? shop.name_en : null) ?? shop.name,
    note: `#${shop.id}`,
    status: shop.status,
    image: shop.logo,
    by: 'words',
  }))
}

async function payments(ctx: OperatorCtx, { pay_no }: Meant): Promise<Hit[]> {
  const id = pay_no && (await findPayment(ctx, pay_no))
  if (!id) return []
  return (await paymentLines(ctx, [id])).map((payment) => ({
    kind: 'payment',
    key: String(id),
    title: payment.pay_no,
    note: pay_no === payment.pay_no ? '' : pay_no,
    amount_fen: payment.amount_fen,
    status: payment.status,
    by: 'number',
  }))
}

async function withdrawals(ctx: OperatorCtx, { wd_no }: Meant): Promise<Hit[]> {
  const found = wd_no && (await withdrawalByNo(ctx, wd_no))
  if (!found) return []
  const { id, amount_fen, paid_to, status } = found
  return [
    {
      kind: 'withdrawal',
      key: String(id),
      title: found.wd_no,
      note: `${paid_to.bank_name ?? ''} ${paid_to.number_masked}`.trim(),
      amount_fen,
      status,
      by: 'number',
    },
  ]
}

async function txs(ctx: OperatorCtx, { id }: Meant): Promise<Hit[]> {
  const tx = id === undefined ? undefined : await txById(ctx, String(id))
  if (!tx) return []
  return [{ kind: 'tx', key: String(id), title: tx.title, note: tx.ref_no ?? tx.tx_no, by: 'number' }]
}

/** What colleagues wrote on things one may see. */
async function notes(ctx: OperatorCtx, { words }: Meant): Promise<Hit[]> {
  const kinds = THING_KINDS.filter((kind) => maySee(ctx.operator, kind))
  if (!words || kinds.length === 0) return []
  return (await findNotes(ctx, words, kinds, SEARCH_HITS_MAX)).map(({ kind, ref_id, text }) => ({
    kind: 'note',
    key: `${kind}:${ref_id}`,
    title: text.length > NOTE_CHARS ? `${text.slice(0, NOTE_CHARS)}…` : text,
    note: `#${ref_id}`,
    by: 'words',
  }))
}

async function settings(ctx: OperatorCtx, { words }: Meant): Promise<Hit[]> {
  const word = words?.toLowerCase()
  if (!word) return []
  return ctx.services.settings
    .rows()
    .map((row) => ({ key: row.key, ...settingText(row, ctx.locale) }))
    .filter(({ key, title }) => `${key} ${title}`.toLowerCase().includes(word))
    .map(({ key, title }) => ({ kind: 'setting', key, title, note: key, by: 'words' }))
}
