/** A hundred and twenty texts that would run in a careless page, in what people write: read by buyer, shop and operator, none runs. */
import { randomUUID } from 'node:crypto'
import { account, address, chat, report, service, shop as shops } from '@juya/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { PAYLOADS, RAN, SHORT } from '../../apps/server/src/testing/script-payloads.ts'
import { open, signInAs } from '../console/desk.ts'
import { callApi, goToWhole, newDesk, newPhone, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const chunksOf = (size: number, signs_max: number): string[] => {
  const texts: string[] = []
  for (let at = 0; at < PAYLOADS.length; at += size)
    texts.push(
      PAYLOADS.slice(at, at + size)
        .join(' ')
        .slice(0, signs_max),
    )
  return texts
}

async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}

/** Opens it and looks whether anything ran; what was written is on the page, as text. */
async function nothingRuns(
  page: Page,
  path: string,
  shown: RegExp | undefined,
  go: (page: Page, path: string) => Promise<unknown>,
) {
  await go(page, path)
  if (shown) await page.getByText(shown).first().waitFor()
  const ran = await page.evaluate(() => ({
    ran: 'ran' in window,
    made: document.querySelectorAll('[onerror],[onload],[onfocus],[ontoggle],[onclick],[srcdoc],a[href^="javascript:"]')
      .length,
  }))
  expect(ran, path).toEqual({ ran: false, made: 0 })
}

test('what people write is read as text by buyer, shop and operator', async () => {
  expect(PAYLOADS.length).toBe(120)
  const [owner_phone, buyer_phone] = [SHOPS[0]!.owner_phone, BUYERS[5]!.phone]
  const [{ shop_id, user_id }] = (await sql<{ shop_id: number; user_id: number }>(
    `select s.id::int as shop_id, b.id::int as user_id from shop_shops s join account_users u on u.id = s.owner_user_id, account_users b
     where u.phone = $1 and b.phone = $2`,
    [owner_phone, buyer_phone],
  )) as [{ shop_id: number; user_id: number }]
  const [buyer, shop] = [await newPhone(), await newPhone()]
  for (const page of [buyer, shop]) page.on('dialog', (dialog) => expect.fail(`a dialog: ${dialog.message()}`))
  const [token, shop_token] = [await signIn(buyer, buyer_phone), await signIn(shop, owner_phone)]
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))

  const { conv } = await act<{ conv: { id: number } }>(token, chat.open, { shop_id })
  const say = (who: string, text: string, as_shop: 0 | 1) =>
    act<{ id: number }>(who, chat.send, {
      conv_id: conv.id,
      kind: 'text',
      body: JSON.stringify({ text }),
      client_msg_id: randomUUID(),
      as_shop,
    })
  await say(token, 'First', 0)
  await say(shop_token, 'Yes?', 1)
  let asked = 0
  for (const text of chunksOf(10, 1_000)) asked = (await say(token, text, 0)).id
  await act(token, account.saveMe, { nickname: SHORT, signature: `<svg/onload=${RAN}>` })
  await act(token, address.add, {
    receiver: SHORT,
    phone: '13800138000',
    province_code: '330000',
    city_code: '330100',
    county_code: '330106',
    detail: `<img src=x onerror=${RAN}>`,
  })
  const reasons = chunksOf(6, 500)
  await act(token, report.add, {
    target_type: 'shop',
    target_id: shop_id,
    reason_code: 'misleading',
    content: reasons[0],
  })
  await act(shop_token, report.add, {
    target_type: 'message',
    target_id: asked,
    reason_code: 'other',
    content: reasons[1],
  })
  for (const content of chunksOf(12, 1_000).slice(0, 3))
    await act(token, report.giveFeedback, { type: 'other', content, contact: SHORT })
  await act(shop_token, service.addQuick, {
    title: SHORT,
    content: PAYLOADS.slice(100, 108).join(' ').slice(0, 300),
    for_buyers: 1,
  })
  const { version } = await act<{ version: number }>(shop_token, shops.profile, {})
  await act(shop_token, shops.saveProfile, {
    intro: chunksOf(8, 500)[0],
    intro_en: chunksOf(8, 500)[1],
    notice: PAYLOADS.slice(100, 105).join('\n').slice(0, 200),
    version,
  })

  for (const [path, shown] of [
    [`/pages/message/chat/chat?conv_id=${conv.id}`, /onerror=window\.ran=1/],
    ['/pages/tabbar/message/message', /onload|script/],
    ['/pages/coupleback/coupleback', undefined],
    ['/pages/coupleback/feedbacks', /onerror=window\.ran=1/],
    ['/pages/users/address', /onerror=window\.ran=1/],
    ['/pages/my/profileEdit/profileEdit', undefined],
    [`/pages/main/shop-main?id=${shop_id}&tab=about`, undefined],
    [`/pages/shop/shopNotice?id=${shop_id}`, /script>window\.ran=1/],
  ] as const)
    await nothingRuns(buyer, path, shown, goToWhole)
  for (const [path, shown] of [
    ['/pages/sell/user-message', /onload=ran=1/],
    [`/pages/message/chat/chat?conv_id=${conv.id}&as_shop=1`, /onerror=window\.ran=1/],
    ['/pages/sell/quickly_service', /onload=ran=1/],
    ['/pages/shopEnd/shopInfoEdit', undefined],
    ['/pages/sell/tipoffList', undefined],
  ] as const)
    await nothingRuns(shop, path, shown, goToWhole)

  const desk = await newDesk()
  desk.on('dialog', (dialog) => expect.fail(`a dialog: ${dialog.message()}`))
  await signInAs(desk, 'service')
  const reports = await sql<{ id: number }>('select id::int from report_reports order by id desc limit 2')
  for (const [path, shown] of [
    [`/users/${user_id}`, /onload=ran=1/],
    ...reports.map(({ id }) => [`/reports?open=${id}`, /onerror=window\.ran=1|onload=window\.ran=1/] as const),
    ['/feedbacks', /window\.ran=1/],
    [`/shops/${shop_id}`, undefined],
  ] as const)
    await nothingRuns(desk, path, shown, open)
}, 240_000)
