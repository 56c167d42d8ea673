import { randomUUID } from 'node:crypto'
import { aftersale, auction, operator as console_rows, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { openCaseFor } from '../../domains/aftersale/testing.ts'
import { draftLot } from '../../domains/lot/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { shippedOrder } from '../../domains/order/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Reader {
  token?: string
  operator_cookie?: string
}

/** What a browser is answered by a call, and the cookies it holds from then on for pictures. */
async function read(reader: Reader, call: { method: string; path: string }, input: Record<string, unknown>) {
  const is_post = call.method === 'POST'
  const query = is_post ? '' : `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}`
  const answer = await fetch(`${world.origin}${call.path}${query}`, {
    method: call.method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...(reader.token ? { token: reader.token } : {}),
      ...(reader.operator_cookie ? { cookie: reader.operator_cookie } : {}),
    },
    ...(is_post ? { body: JSON.stringify(input) } : {}),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = JSON.stringify(await answer.json())
  return { cookie, address: /upload\/[^"]+sig=[^"]+/.exec(body)?.[0] ?? '' }
}

const opens = async (address: string, cookie = '') => {
  const answer = await fetch(`${world.origin}/${address}`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.status === 200 && answer.headers.get('content-type') === 'image/webp'
}

/** A picture uploaded as the phone uploads it: for this use, named before the file. */
async function upload(token: string, use: string): Promise<string> {
  const form = new FormData()
  form.append('use', use)
  const pixels = { create: { width: 40, height: 30, channels: 3 as const, background: '#b22' } }
  form.append('file', new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())]), 'label.png')
  const answer = await fetch(`${world.origin}${site.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return ((await answer.json()) as { data: { path: string } }).data.path
}

async function caseWithPicture(use: string) {
  const order = await shippedOrder(world)
  const path = await upload(order.buyer.token!, use)
  const id = await openCaseFor(world, order, { images: [path] })
  return { order, path, id }
}

describe.each(['evidence', 'other'])('a picture of a case, uploaded as %s', (use) => {
  it('opens to the buyer, the shop and the operator of the case, each by their own address', async () => {
    const { order, path, id } = await caseWithPicture(use)
    const arbiter = await newOperator(world, ['arbiter'])

    const buyer = await read(order.buyer, aftersale.info, { id })
    const shop = await read(order.shop, aftersale.shopInfo, { id })
    const desk = await read(arbiter, console_rows.case, { id })

    for (const { address, cookie } of [buyer, shop, desk]) {
      expect(address.startsWith(path)).toBe(true)
      expect(await opens(address, cookie)).toBe(true)
      expect(await opens(`${address}&w=200`, cookie)).toBe(true)
    }
  })

  it('opens to nobody else: by its path, by an address handed on, or after the session or the hours are over', async () => {
    const { order, path, id } = await caseWithPicture(use)
    const stranger = await newBuyer(world)
    const [buyer, own] = [await read(order.buyer, aftersale.info, { id }), await caseWithPicture(use)]
    const other = await read(own.order.buyer, aftersale.info, { id: own.id })

    expect(await opens(path)).toBe(false)
    expect(await opens(path, buyer.cookie)).toBe(false)
    expect(await opens(buyer.address)).toBe(false)
    expect(await opens(buyer.address, other.cookie)).toBe(false)
    expect(await opens(buyer.address.replace(path, own.path), buyer.cookie)).toBe(false)
    await world.sql('update account_sessions set revoked_at = platform_now() where user_id = $1', [order.buyer.id])
    expect(await opens(buyer.address, buyer.cookie)).toBe(false)
    await world.advance(4 * 3_600_000)
    await world.services.clock.readNow(world.services)
    expect(await opens(other.address, other.cookie)).toBe(false)
    await world.refused(stranger, aftersale.info, { id }, 'NOT_FOUND')
  })
})

it('evidence is no lot’s picture, and a picture of a lot stays one when its shop shows it as evidence', async () => {
  const { order, id } = await caseWithPicture('evidence')
  const lot = await draftLot(world, { shop: order.shop })
  const shown = await upload(order.shop.token, 'lot')
  await world.call(order.shop, aftersale.shopAct, {
    case_id: id,
    action: 'message',
    content: '上架时的照片',
    images: [shown],
  })
  const evidence = await upload(order.shop.token, 'evidence')

  expect(await opens(shown)).toBe(true)
  await world.refused(lot.shop, auction.edit, { id: lot.id, images: [evidence] }, 'NOT_FOUND')
})
