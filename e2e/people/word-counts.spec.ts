/** A shop's word counts: what it answered about a piece is pinned, goes into the order, lies before the arbiter and decides the case. */
import { randomUUID } from 'node:crypto'
import { aftersale as cases, chat, goods, order } from '@juya/contract'
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  callApi,
  goToWhole,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const WORD = 'No restoration, no hairline; I held it under a lamp.'

/** A step of one side, taken as the app would; it is not refused. */
async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}

/** Goods with one way to buy them, and a buyer with an address who has nothing with their shop yet. */
async function aPiece() {
  const [piece] = await sql<{
    sku_id: number
    address_id: number
    goods_id: number
    shop_id: number
    owner: string
    buyer: string
  }>(
    `select k.id::int as sku_id, b.address_id, g.id::int as goods_id, g.shop_id::int, w.phone as owner, b.phone as buyer
     from goods_goods g join goods_skus k on k.goods_id = g.id join shop_shops s on s.id = g.shop_id join account_users w on w.id = s.owner_user_id
       cross join lateral (select u.phone, a.id::int as address_id from account_users u join address_addresses a on a.user_id = u.id and a.is_default
         where not u.is_robot and u.status = 'active' and u.pay_password_hash is not null
           and not exists (select 1 from chat_conversations c where c.user_id = u.id and c.shop_id = g.shop_id)
           and not exists (select 1 from shop_members m where m.user_id = u.id) order by u.id limit 1) b
     where g.status = 'on' and g.kind <> 'liquor' and g.options = '[]' and k.stock > k.locked_stock and g.min_price_fen < 5000000 order by g.id limit 1`,
  )
  return piece!
}

test('a pinned answer decides a case: the buyer, the shop and the arbiter read the same word', async () => {
  const piece = await aPiece()
  const [buyer, shop] = [await newPhone({ width: 360 }), await newPhone()]
  const [token, shop_token] = [await signIn(buyer, piece.buyer), await signIn(shop, piece.owner)]
  const { conv } = await act<{ conv: { id: number } }>(token, chat.open, {
    shop_id: piece.shop_id,
    goods_id: piece.goods_id,
  })
  const say = (who: string, text: string, as_shop: 0 | 1) =>
    act<{ id: number }>(who, chat.send, {
      conv_id: conv.id,
      kind: 'text',
      body: JSON.stringify({ text }),
      client_msg_id: randomUUID(),
      as_shop,
    })
  await say(token, 'Any restoration?', 0)
  const answer = await say(shop_token, WORD, 1)
  await act(token, chat.pin, { conv_id: conv.id, id: answer.id, goods_id: piece.goods_id })

  const preview = await act<{ submit_token: string; amounts: { total_fen: number } }>(token, goods.preview, {
    sku_id: piece.sku_id,
    address_id: piece.address_id,
  })
  const shown_total_fen = preview.amounts.total_fen
  const bought = await act<{ order_ids: number[] }>(token, goods.buy, {
    sku_id: piece.sku_id,
    address_id: piece.address_id,
    submit_token: preview.submit_token,
    shown_total_fen,
  })
  const id = bought.order_ids[0]!
  await act(token, order.payOne, { id, channel: 'wallet', pay_password: DEMO_PAY_PASSWORD, shown_total_fen })
  await act(shop_token, order.ship, { id, carrier_code: 'SF', tracking_no: 'SF1400000007781' })

  await goToWhole(buyer, `/pages/users/orderDetail?id=${id}`)
  await buyer.getByText(WORD).waitFor()
  const [item] = await sql<{ id: number; fen: number }>(
    'select id::int, price_fen::int as fen from order_items where order_id = $1',
    [id],
  )
  await act(token, cases.act, {
    action: 'open',
    order_id: id,
    type: 'refund_only',
    reason_code: 'damaged',
    lines: [{ item_id: item!.id, qty: 1 }],
    amount_fen: 10_00,
    content: 'A restored rim, seen under the lamp.',
  })
  const [one] = await sql<{ id: number; case_no: string }>(
    'select id::int, case_no from aftersale_cases where order_id = $1',
    [id],
  )
  const on = { case_id: one!.id }
  await act(shop_token, cases.shopAct, { ...on, action: 'refuse', reason: 'Age leaves such traces.' })
  await act(token, cases.act, { ...on, action: 'escalate', content: 'The shop said otherwise before I bought it.' })
  await goToWhole(buyer, `/pages/users/afterSale/customer/refund?id=${one!.id}`)
  await buyer.getByText(WORD).waitFor()
  expect(await sidewaysPx(buyer)).toBe(0)
  expect(await accessibilityFaults(buyer)).toEqual([])

  const desk = await newDesk()
  await signInAs(desk, 'arbiter')
  await open(desk, '/disputes')
  await desk.getByRole('row', { name: new RegExp(one!.case_no) }).click()
  const pane = desk.getByRole('complementary', { name: one!.case_no })
  await pane.getByText(WORD).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await pane.getByRole('button', { name: /Split/ }).click()
  await pane.getByLabel(/The buyer gets/).fill('10')
  await pane.getByLabel('At fault').selectOption('Shop')
  await pane
    .getByLabel(/Reason, which both sides read/)
    .fill('The shop said before the sale that nothing was restored.')
  await pane.getByLabel(/^Headnote/).fill('What a shop answers before a sale is part of what it sells.')
  await pane.getByRole('button', { name: 'Refund ¥10.00' }).click()
  await until(
    async () =>
      (await sql('select 1 from aftersale_cases where id = $1 and status = $2', [one!.id, 'refunded'])).length === 1,
  )

  await goToWhole(shop, `/pages/users/afterSale/seller/refund?id=${one!.id}`)
  await shop.getByText(WORD).waitFor()
  await shop.getByText('The shop said before the sale that nothing was restored.').first().waitFor()
}, 180_000)
