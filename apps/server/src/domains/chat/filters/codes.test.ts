/** Pictures with codes, from the upload to both sides of a conversation. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chat } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sendAutomatic } from '../index.ts'
import { newChat } from '../testing.ts'

let world: World
beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  world = await openWorld()
})
afterAll(() => world.close())

async function codeOf(text: string): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format: 'QRCode' })
  return sharp(Buffer.from(svg)).resize(300).flatten({ background: '#fff' }).png().toBuffer()
}
/** A photograph, so to say, with codes in it. */
async function photoWith(...texts: string[]): Promise<Buffer> {
  const layers = await Promise.all(
    texts.map(async (text, i) => ({ input: await codeOf(text), left: 80 + i * 420, top: 200 })),
  )
  return sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#7a9' } })
    .composite(layers)
    .jpeg({ quality: 75 })
    .toBuffer()
}
/** By the upload door, as a phone sends it. */
async function uploaded(person: { token: string }, photo: Buffer, use = 'chat'): Promise<string> {
  const form = new FormData()
  form.append('use', use)
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { token: person.token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${world.origin}/api/portal/Public/upload_img`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { path: string } }).data.path
}
const opens = async (url: string, token: string) =>
  (await fetch(`${world.origin}${url}`, { headers: { token } })).headers.get('content-type') === 'image/webp'

it('with a code to pay with is held back: its sender reads the rule, the other side does not see it', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const path = await uploaded(
    buyer,
    await photoWith('https://www.ngtc.com.cn/query?no=1', 'wxp://f2f0dQ3m7sJ2k9Zb5Xq1TtU8vL4aPq'),
  )

  const sent = await world.call(buyer, chat.send, {
    conv_id,
    kind: 'image',
    body: { path },
    client_msg_id: randomUUID(),
  })

  expect(sent).toMatchObject({ rules: ['payment_code'], is_held: false, warns: true, picture: { width: 1_000 } })
  const theirs = (await world.call(shop, chat.messages, { conv_id, as_shop: true })).list[0]!
  expect(theirs).toMatchObject({ rules: [], is_held: true, picture: null, warns: true, seq: 1 })
  expect([await opens(sent.picture!.url, buyer.token), await opens(sent.picture!.url, shop.token)]).toEqual([
    true,
    false,
  ])
})

it('with the code of a certificate passes', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const path = await uploaded(buyer, await photoWith('https://www.ngtc.com.cn/query?no=1'))

  const sent = await world.call(buyer, chat.send, {
    conv_id,
    kind: 'image',
    body: { path },
    client_msg_id: randomUUID(),
  })

  expect(sent).toMatchObject({ rules: [], warns: false })
  const theirs = (await world.call(shop, chat.messages, { conv_id, as_shop: true })).list[0]!
  expect(theirs).toMatchObject({ is_held: false, picture: { width: 1_000 } })
})

it('is held back in a shop’s automatic answer as well', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const picture = await uploaded(shop, await photoWith('https://qr.alipay.com/fkx12345abcdefghi9'), 'other')

  await inTransaction(world.ctx, (tx) =>
    sendAutomatic(tx, { conversation_id: conv_id, trigger: 'welcome', text: '欢迎光临', picture }),
  )

  const { list } = await world.call(buyer, chat.messages, { conv_id })
  expect(list.map(({ kind, is_held, picture }) => [kind, is_held, picture ?? null])).toEqual([
    ['text', false, null],
    ['image', true, null],
  ])
})
