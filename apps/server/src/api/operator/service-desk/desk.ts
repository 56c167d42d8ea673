/** The desk of customer service: who waits, the own chats, one of them, and what operators do with it. */
import { DESK_CHATS_MAX, type Parsed, type operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { logDataAccess, userBriefs } from '../../../domains/account/index.ts'
import { caseById } from '../../../domains/aftersale/index.ts'
import * as chat from '../../../domains/chat/index.ts'
import { checkReason, note, operatorNames } from '../../../domains/operator/index.ts'
import { orderById } from '../../../domains/order/index.ts'
import { reportsByIds } from '../../../domains/report/index.ts'
import * as service from '../../../domains/service/index.ts'
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'

type Rows = typeof rows
type Line = z.input<Rows['desk']['data']>['own'][number]
type Shown = z.input<Rows['deskChat']['data']>

/** Lines of a chat that come at once. */
const LINES = 50

async function linesOf(ctx: Ctx, chats: readonly service.DeskChat[]): Promise<Line[]> {
  const people = await userBriefs(
    ctx,
    chats.map(({ user_id }) => user_id),
  )
  const shops = await shopNames(
    ctx,
    chats.flatMap(({ shop_id }) => shop_id ?? []),
  )
  const names = await operatorNames(
    ctx,
    chats.map(({ operator_id }) => operator_id),
  )
  return chats.map((one) => ({
    id: one.id,
    kind: one.kind,
    state: one.state,
    person: { id: one.user_id, name: people.get(one.user_id)?.nickname ?? '' },
    shop: one.shop_id === null ? null : { id: one.shop_id, name: shops.get(one.shop_id) ?? '' },
    topic: one.topic,
    queued_at: seconds(one.queued_at),
    is_back: one.is_back,
    waits: service.waits(one),
    operator: one.operator_id === null ? null : { id: one.operator_id, name: names.get(one.operator_id) ?? '' },
    stars: one.stars,
  }))
}

export async function desk(ctx: OperatorCtx): Promise<z.input<Rows['desk']['data']>> {
  const seats = await service.seatsNow(ctx)
  const me = ctx.operator.id
  const others = seats.filter(({ operator_id }) => operator_id !== me)
  const names = await operatorNames(
    ctx,
    others.map(({ operator_id }) => operator_id),
  )
  return {
    here: seats.some(({ operator_id }) => operator_id === me),
    chats_max: DESK_CHATS_MAX,
    own: await linesOf(ctx, await service.ownChats(ctx, me)),
    queue: await linesOf(ctx, await service.queueNow(ctx)),
    waiting: await service.waitingCount(ctx),
    colleagues: others.map(({ operator_id, chats }) => ({
      id: operator_id,
      name: names.get(operator_id) ?? '',
      chats,
    })),
    over: await linesOf(ctx, await service.overOf(ctx, me)),
  }
}

export async function deskHere(ctx: OperatorCtx, { here }: Parsed<Rows['deskHere']>) {
  await inTransaction(ctx, (tx) => service.sit(tx, here))
  return { here }
}

const lineOf = (conv: chat.Conversation, one: chat.Message): Shown['list'][number] => ({
  seq: one.seq,
  by: chat.ownerOf(conv, one.side).type,
  kind: one.recalled_at === null ? one.kind : 'recalled',
  text: one.recalled_at === null ? one.text : null,
  picture:
    one.picture !== null && one.recalled_at === null && one.rules.length === 0 ? chat.pictureUrlForHouse(one.id) : null,
  ref_id: one.recalled_at === null ? one.ref_id : null,
  automatic: one.automatic !== null,
  at_ms: one.created_at,
})

/** A look at a chat stands on the page of the person, and of the owner of the shop it is with. */
async function noteLooks(tx: Tx<OperatorCtx>, conv: chat.Conversation): Promise<void> {
  const [shop] = conv.shop_id === null ? [] : await shopRows(tx, [conv.shop_id])
  for (const user_id of [conv.user_id, shop?.owner_user_id])
    if (user_id) await logDataAccess(tx, tx.operator, { user_id, what: 'chat', about: `chat:${conv.id}` })
}

/** @throws Refusal NOT_FOUND: also for a chat of others whose operator somebody else is */
export async function deskChat(ctx: OperatorCtx, { id, before_seq }: Parsed<Rows['deskChat']>): Promise<Shown> {
  const one = (await service.deskChatById(ctx, id)) ?? refuse('NOT_FOUND')
  const is_mine = one.operator_id === ctx.operator.id
  if (one.kind !== 'service' && !is_mine) refuse('NOT_FOUND')
  const conv = (await chat.conversationById(ctx, one.conversation_id))!
  await inTransaction(ctx, (tx) => noteLooks(tx, conv))
  const found = await chat.linesForHouse(ctx, conv, before_seq ?? conv.last_seq + 1, LINES + 1)
  const handed = await service.handedOn(ctx, id)
  const names = await operatorNames(
    ctx,
    handed.flatMap(({ by_id, to_id }) => [by_id, to_id]),
  )
  return {
    chat: (await linesOf(ctx, [one]))[0]!,
    conv_id: conv.id,
    list: found.slice(-LINES).map((line) => lineOf(conv, line)),
    has_more: found.length > LINES,
    joins: (await chat.joinsOf(ctx, conv.id)).map(({ from_seq, to_seq }) => ({ from_seq, to_seq })),
    handed: handed.map(({ by_id, to_id, note: said, handed_at }) => ({
      by: names.get(by_id) ?? '',
      to: to_id === null ? null : (names.get(to_id) ?? ''),
      note: said,
      at: seconds(handed_at),
    })),
    comment: one.comment,
    report_id: one.kind === 'report' ? one.ref_id : null,
    case_id: one.kind === 'case' ? one.ref_id : null,
    is_own: is_mine && one.state !== 'closed',
  }
}

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadDeskPicture(ctx: OperatorCtx) {
  const { path } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function deskTyping(ctx: OperatorCtx, { id }: Parsed<Rows['deskTyping']>) {
  await inTransaction(ctx, (tx) => service.typeAsHouse(tx, id))
  return null
}

/** @throws Refusal NOT_FOUND (also a picture that is none of the desk's), STATE_CONFLICT, IDEM_MISMATCH, MISSING_PARAM */
export async function deskSend(ctx: OperatorCtx, { id, ...said }: Parsed<Rows['deskSend']>) {
  if ((said.text === undefined) === (said.path === undefined)) refuse('MISSING_PARAM', { field: 'text' })
  return inTransaction(ctx, async (tx) => {
    const message = await service.writeAsHouse(tx, id, said)
    return lineOf((await chat.conversationById(tx, message.conversation_id))!, message)
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, SELF_ACTION, LIMIT_REACHED */
export async function deskTransfer(ctx: OperatorCtx, { id, to, note: said }: Parsed<Rows['deskTransfer']>) {
  await inTransaction(ctx, async (tx) => {
    await service.handOn(tx, id, to, said)
    await note(tx, {
      action: 'desk.transfer',
      target_type: 'desk',
      target_id: id,
      after: { to: to ?? null },
      reason: said,
    })
  })
  return null
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function deskClose(ctx: OperatorCtx, { id }: Parsed<Rows['deskClose']>) {
  await inTransaction(ctx, async (tx) => {
    await service.endChat(tx, id)
    await note(tx, { action: 'desk.close', target_type: 'desk', target_id: id })
  })
  return null
}

const REPORTS_OPEN: ReadonlySet<string> = new Set(['open', 'taken', 'appealed'])
/** Lines before a reported one that its report keeps as well. */
const AROUND = 10

interface Duty {
  kind: 'report' | 'case'
  ref_id: number
  conv: chat.Conversation
  from_seq: number
}

/** @throws Refusal NOT_FOUND (no report of a message), STATE_CONFLICT (it is decided) */
async function byReport(tx: Tx<OperatorCtx>, report_id: number): Promise<Duty> {
  const [report] = await reportsByIds(tx, [report_id])
  if (report?.target_type !== 'message') refuse('NOT_FOUND')
  if (!REPORTS_OPEN.has(report.status)) refuse('STATE_CONFLICT')
  const [line] = await chat.messagesByIds(tx, [report.target_id])
  const conv = (line && (await chat.lockConversation(tx, line.conversation_id))) ?? refuse('NOT_FOUND')
  return { kind: 'report', ref_id: report_id, conv, from_seq: line!.seq - AROUND }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (it is closed) */
async function byCase(tx: Tx<OperatorCtx>, case_id: number): Promise<Duty> {
  const one = (await caseById(tx, case_id)) ?? refuse('NOT_FOUND')
  if (one.closed_at !== null) refuse('STATE_CONFLICT')
  const order = (await orderById(tx, one.order_id))!
  const { id } = await chat.conversationWith(tx, order.user_id, order.shop_id)
  const conv = (await chat.lockConversation(tx, id))!
  return { kind: 'case', ref_id: case_id, conv, from_seq: await chat.firstSeqSince(tx, conv, one.created_at) }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, MISSING_PARAM, REASON_REQUIRED */
export async function joinChat(ctx: OperatorCtx, { report_id, case_id, reason }: Parsed<Rows['joinChat']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const duty =
      report_id !== undefined
        ? await byReport(tx, report_id)
        : case_id !== undefined
          ? await byCase(tx, case_id)
          : refuse('MISSING_PARAM', { field: 'case_id' })
    const { conv, ...why } = duty
    const { id } = await service.joinByDuty(tx, conv, why)
    await noteLooks(tx, conv)
    await note(tx, {
      action: 'desk.join',
      target_type: 'desk',
      target_id: id,
      after: { kind: why.kind, ref_id: why.ref_id, from_seq: why.from_seq },
      reason,
    })
    return { id }
  })
}
