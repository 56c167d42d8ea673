/**
 * Faults that a rig must notice, each as edits of the program's text. A text is looked for in the whole program and must stand there
 * exactly once (planting.ts), so code may move from file to file, and rewriting the line fails a test until the fault is rewritten as well.
 * A fault exists only in the copy of the tree in which run.ts plants it.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are the text of source files
import type { Fault } from './fault.ts'
import { FAULTS_OF_BIDDING } from './faults-of-bidding.ts'
import { FAULTS_OF_LIVE } from './faults-of-live.ts'
import { FAULTS_OF_RULES } from './faults-of-rules.ts'
import { FAULTS_OF_WORDS } from './faults-of-words.ts'

const FAULTS_OF_MONEY: Record<string, Fault> = {
  last_bill_unlocked: {
    edits: [
      {
        from: '  const [order] = await lockOrders(tx, [order_id])\n  if (order?.status',
        to: '  const [order] = await (order_id > 0 ? ordersById : lockOrders)(tx, [order_id])\n  if (order?.status',
      },
      {
        from: "import { lockOrders, touch } from '../store.ts'",
        to: "import { lockOrders, ordersById, touch } from '../store.ts'",
      },
      {
        from: '.where(and(eq(order_orders.id, order.id), eq(order_orders.version, order.version)))\n    .returning()\n  invariant(changed, `order ${order.id} changed under its lock`)\n  return changed',
        to: '.where(and(eq(order_orders.id, order.id)))\n    .returning()\n  invariant(changed, `order ${order.id} changed under its lock`)\n  return changed',
      },
    ],
    watcher: { rig: 'race-last-bill', promise: 'a payment that is at work when the sale looks' },
  },
  last_bill_at_the_bank: {
    edits: [
      {
        from: "'orders', [order_id])) === 'processing') return false",
        to: "'orders', [order_id])) === 'processing' && order_id < 0) return false",
      },
    ],
    watcher: { rig: 'race-last-bill', promise: 'first the sale' },
  },
  no_balance_trigger: {
    edits: [
      {
        from: 'CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON',
        to: 'CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER UPDATE ON',
      },
    ],
    watcher: { rig: 'books', promise: 'money out of nothing' },
  },
  payout_resent: {
    edits: [
      {
        from: 'settleWord(ctx, w, () => ctx.services.gateways.payouts.query(w.wd_no))\n\nasync function settleWord',
        to: `payeeOf(ctx, w.account_id!).then((payee) =>
    settleWord(ctx, w, () =>
      ctx.services.gateways.payouts.send({
        ...payee,
        payout_no: w.wd_no,
        amount_fen: w.amount_fen - w.fee_fen,
        notify_url: ctx.services.gateways.callbackUrl(CALLBACK_PATH),
      }),
    ),
  )

async function settleWord`,
      },
    ],
    watcher: { rig: 'payouts', promise: 'each payout is ordered once at most' },
  },
  share_dropped: {
    edits: [
      {
        from: 'line.subtotal_fen - line.discount_fen + line.adjust_fen\n\n/** The price of the first',
        to: 'line.subtotal_fen + line.adjust_fen\n\n/** The price of the first',
      },
    ],
    watcher: { rig: 'lines', promise: 'what goes back is what was settled' },
  },
  stock_without_lock: {
    edits: [
      {
        from: 'update goods_skus set locked_stock = locked_stock + $2 where id = $1 and on_sale and price_fen = $3 and stock - locked_stock >= $2',
        to: 'update goods_skus set locked_stock = least(stock, locked_stock + $2) where id = $1 and on_sale and price_fen = $3',
      },
    ],
    watcher: { rig: 'race-goods', promise: 'people order at once as many are sold as there are' },
  },
  coupon_freed_twice: {
    edits: [
      {
        from: 'uses.filter((use) => use.held_id === id).every((use) => isOver(',
        to: 'uses.filter((use) => use.held_id === id).some((use) => isOver(',
      },
    ],
    watcher: { rig: 'race-goods', promise: 'stays bound while one of them stands' },
  },
  callback_without_amount: {
    edits: [{ from: " || word.amount_fen !== payment.amount_fen) return 'suspense'", to: ") return 'suspense'" }],
    watcher: { rig: 'payments', promise: 'of many payments none is lost' },
  },
  deposit_back_to_wallet: {
    edits: [{ from: "payment_id: hold.source === 'wallet' ? null : hold.payment_id,", to: 'payment_id: null,' }],
    watcher: { rig: 'lives', promise: 'every fen is with whom it belongs' },
  },
  callback_believed: {
    edits: [{ from: 'const word = await from.queryOrder(told.pay_no)\n  if (', to: 'const word = told\n  if (' }],
    watcher: { rig: 'callbacks', promise: 'is not moved by a signed message that is not true' },
  },
  state_unread: {
    edits: [
      {
        from: "if ((order.status !== 'pending_payment' && !is_paid) || rule === 'stands')\n      refuse('STATE_CONFLICT', { status: order.status })",
        to: '',
      },
    ],
    watcher: { rig: 'states', promise: 'shipped: what may be done is done' },
  },
}

const FAULTS_OF_PEOPLE: Record<string, Fault> = {
  forwarded_for_believed: {
    edits: [{ from: 'trustProxy: config.TRUST_PROXY ?? false', to: 'trustProxy: true' }],
    watcher: { rig: 'guests', promise: 'kinds of lies about where they come from' },
  },
  guess_counted_late: {
    edits: [{ from: '  await refuseLocked(ctx, ...lockouts)\n  for (const lockout', to: '  for (const lockout' }],
    watcher: { rig: 'guessing', promise: 'that were on their way when the lock fell' },
  },
  session_end_untold: {
    edits: [
      {
        from: "await query(tx, 'account_sessions_notify', 'select pg_notify($1, $2)', [CHANNEL, String(user_id)])",
        to: '',
      },
    ],
    watcher: { rig: 'sessions', promise: 'a session that ends closes its sockets on every node' },
  },
  session_key_short: {
    edits: [
      {
        from: `userOfToken(ctx: Ctx, token: string): Promise<SignedUser | undefined> {
  if (token.length < 40 || token.length > 64) return undefined
  const cache = cacheOf(ctx.services)
  const hash = hashOf(token)
  const key = hash.toString('base64')`,
        to: `userOfToken(ctx: Ctx, token: string): Promise<SignedUser | undefined> {
  const cache = cacheOf(ctx.services)
  const hash = hashOf(token)
  const key = String(hash[0]! % 4)`,
      },
    ],
    watcher: { rig: 'sessions', promise: 'tokens that take turns' },
  },
  role_from_client: {
    edits: [
      {
        from: 'if (!mayCall(operator, call))',
        to: "if (request.headers['operator-role'] !== 'root' && !mayCall(operator, call))",
      },
    ],
    watcher: { rig: 'access', promise: 'an operator is what the server says' },
  },
  claim_unchecked: {
    edits: [{ from: 'await checkClaim(tx, thing)', to: 'void checkClaim' }],
    watcher: { rig: 'claims', promise: 'is needed for a decision' },
  },
  seen_ignored: {
    edits: [
      { from: "if (changes.length > 0) refuse('CHANGED_SINCE'", to: "if (changes.length > 99) refuse('CHANGED_SINCE'" },
    ],
    watcher: { rig: 'claims', promise: 'evidence that came meanwhile has to be seen first' },
  },
  hash_ignored: {
    edits: [
      { from: 'if (!isAsShown(effects, hash)) refuse(', to: "if (!isAsShown(effects, hash) && hash === '') refuse(" },
    ],
    watcher: { rig: 'preview', promise: 'is refused and shown anew when the world has moved' },
  },
  no_owner_check: {
    edits: [
      { from: '!order || order.user_id !== user_id || order.deleted_by_buyer', to: '!order || order.deleted_by_buyer' },
    ],
    watcher: { rig: 'access', promise: 'by order.confirm' },
  },
  member_for_good: {
    edits: [{ from: 'if (!member) await socket.leave(room)', to: '' }],
    watcher: { rig: 'rights', promise: 'a socket that is open hears nothing more' },
  },
  user_from_body: {
    edits: [
      {
        from: 'return { fields: { ...(body as Fields), ...secretFields(call, request) }, uploads: [] }',
        to: `const { user_id } = body as Fields
  if (ctx.user && typeof user_id === 'number') Object.assign(ctx, { user: { ...ctx.user, id: user_id } })
  return { fields: { ...(body as Fields), ...secretFields(call, request) }, uploads: [] }`,
      },
    ],
    watcher: { rig: 'extras', promise: 'set by nobody, at address.' },
  },
}

const FAULTS_OF_CALLS: Record<string, Fault> = {
  key_after_rules: {
    edits: [
      {
        from: `const known = claimed && (await claim(tx, claimed, input))
      if (known) return known as Envelope<unknown>
      const envelope = present(ctx, call, await bound.run(tx, input))`,
        to: `const envelope = present(ctx, call, await bound.run(tx, input))
      const known = claimed && (await claim(tx, claimed, input))
      if (known) return known as Envelope<unknown>`,
      },
    ],
    watcher: { rig: 'race', promise: 'give more time once' },
  },
  key_without_body: {
    edits: [{ from: "if (!known.equals(sent)) refuse('IDEM_MISMATCH')", to: '' }],
    watcher: { rig: 'race-keys', promise: 'order.confirm is done once under one key' },
  },
  text_unchecked: {
    edits: [{ from: 'const unfit = unfitText(fields)', to: 'const unfit = [unfitText(fields)][1]' }],
    watcher: { rig: 'fuzz', promise: 'nonsense is answered in words, at site.' },
  },
  money_loosely_read: {
    edits: [
      {
        from: 'const result = call.input.safeParse(fields)',
        to: `const result = call.input.safeParse(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, name.endsWith('_fen') ? Math.trunc(Number(value)) : value]),
    ),
  )`,
      },
    ],
    watcher: { rig: 'money', promise: 'only amounts are amounts, at auction.bid' },
  },
  stack_in_answer: {
    edits: [{ from: 'this.details = details', to: 'this.details = { ...details, stack: this.stack }' }],
    watcher: { rig: 'fuzz', promise: 'nonsense is answered in words, at address.' },
  },
  drain_turns_all_away: {
    edits: [
      {
        from: "const goes_elsewhere = request.method === 'GET' && request.headers[ASKS_ELSEWHERE] !== undefined",
        to: 'const goes_elsewhere = true',
      },
    ],
    watcher: { cluster: ['rolling'], complaint: /no request fails.*BROKEN/ },
  },
  lock_owner_unread: {
    edits: [{ from: "start !== '' && startOf(pid) === start", to: "start === '' && pid < 0" }],
    watcher: { rig: 'second-start', promise: 'a second start is refused' },
  },
}

const FAULTS_OF_THE_DESK: Record<string, Fault> = {
  claim_unchecked: {
    edits: [{ from: 'await checkClaim(tx, thing)', to: 'void checkClaim' }],
    watcher: { rig: 'claims', promise: 'is needed for a decision' },
  },
  hash_ignored: {
    edits: [{ from: 'if (!isAsShown(effects, hash)) refuse(', to: "if (isAsShown(effects, '') && hash) refuse(" }],
    watcher: { rig: 'previews', promise: 'an act whose thing has moved meanwhile is not done' },
  },
  own_second: {
    edits: [
      { from: "if (from === null) refuse('SELF_ACTION')\n  const wait_ms = from", to: 'const wait_ms = from ?? 0' },
    ],
    watcher: { rig: 'approvals', promise: 'is none as soon as a colleague has the role' },
  },
  counter_of_others: {
    edits: [
      {
        from: '(ctx) => countAsked(ctx, listNamed(list.name).source, asked)',
        to: 'async (ctx) => 1 + (await countAsked(ctx, listNamed(list.name).source, asked))',
      },
    ],
    watcher: { rig: 'counters', promise: 'every counter of what waits' },
  },
  export_unmasked: {
    edits: [{ from: 'phone_masked: maskPhone(user.phone),', to: "phone_masked: user.phone ?? maskPhone('')," }],
    watcher: { rig: 'exports', promise: 'has the rows and columns of the list, masked as the screen' },
  },
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...FAULTS_OF_BIDDING,
  ...FAULTS_OF_MONEY,
  ...FAULTS_OF_PEOPLE,
  ...FAULTS_OF_CALLS,
  ...FAULTS_OF_THE_DESK,
  ...FAULTS_OF_RULES,
  ...FAULTS_OF_WORDS,
  ...FAULTS_OF_LIVE,
}
