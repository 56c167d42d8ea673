/** The judge of texts and pictures against the sandbox over real HTTP. */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRefused, OutcomeUnknown } from '../errors.ts'
import { type Outside, openOutside } from '../testing.ts'
import { openModerationGateway } from './index.ts'

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())
beforeEach(() => outside.sandbox.control.reset())

const asked = (text: string) => ({ request_id: 'post:7:1', scene: 'post', text })
const webp = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer()
const at = (timeout_ms?: number) =>
  openModerationGateway({
    base_url: outside.sandbox.url,
    app_id: 'juya-moderation',
    secret: outside.secrets.server.moderation_key,
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
  })

test.each([
  ['一件清代瓷瓶', 'pass', []],
  ['疑似广告的一句话', 'review', [{ name: 'ad', score: 61 }]],
  ['违规的内容', 'block', [{ name: 'illegal', score: 98 }]],
] as const)('a text is judged by what it says: %s', async (text, suggestion, labels) => {
  expect(await outside.gateways.moderation.text(asked(text))).toEqual({ suggestion, labels })
})

test('a picture travels whole and is judged; what is no picture is refused', async () => {
  const { moderation } = outside.gateways
  const bytes = await webp()
  const picture = { request_id: 'media:9', scene: 'post', bytes }
  expect(await moderation.picture(picture)).toEqual({ suggestion: 'pass', labels: [] })

  outside.sandbox.control.judge_pictures({
    suggestion: 'review',
    labels: [
      { name: 'contact', score: 40 },
      { name: 'weapon', score: 90 },
    ],
  })

  expect(await moderation.picture(picture)).toEqual({
    suggestion: 'review',
    labels: [
      { name: 'weapon', score: 90 },
      { name: 'contact', score: 40 },
    ],
  })
  const nothing = await moderation.picture({ ...picture, bytes: Buffer.from('no picture') }).catch((error) => error)
  expect(nothing).toBeInstanceOf(GatewayRefused)
  expect(nothing.code).toBe('PICTURE_UNREADABLE')
})

test('a judge that is down, slow, busy or not itself is silent: whoever asks decides', async () => {
  const { control } = outside.sandbox
  control.fault({ service: 'moderation', down: true })
  await expect(at().text(asked('瓷瓶'))).rejects.toBeInstanceOf(OutcomeUnknown)
  control.fault({ service: 'moderation', down: false, delay_ms: 60_000 })
  await expect(at(50).text(asked('瓷瓶'))).rejects.toBeInstanceOf(OutcomeUnknown)
  control.fault({ service: 'moderation', delay_ms: 0, busy: 1 })
  await expect(at().text(asked('瓷瓶'))).rejects.toBeInstanceOf(OutcomeUnknown)
  control.fault({ service: 'moderation', bad_signatures: 1 })
  await expect(at().text(asked('瓷瓶'))).rejects.toThrow('not trusted')

  expect((await at().text(asked('瓷瓶'))).suggestion).toBe('pass')
})

test('too long a text is refused, and without a key nothing is asked', async () => {
  const long = await outside.gateways.moderation.text(asked('长'.repeat(10_001))).catch((error) => error)
  expect(long.code).toBe('TEXT_TOO_LONG')

  const none = openModerationGateway({ base_url: undefined, app_id: 'juya-moderation', secret: '' })
  expect(none.configured).toBe(false)
  await expect(none.text(asked('瓷瓶'))).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
})
