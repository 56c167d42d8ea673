/** What people, shops and things may be called: read as a person reads it, not letter by letter. */
import { auction, lotForm } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { draftLot } from '../lot/testing.ts'
import { blockedWordIn, faultOfName } from './words/blocked-words.ts'

describe('what a person or a shop may be called', () => {
  test.each([
    'Јuya Support',
    'Jüya official',
    'ЈUYA  Admin',
    'Juya 0fficial',
    'ｊｕｙａ客服',
    '官方',
    '客服中心',
    '系統通知',
    '聚雅 官方',
    '官.方.客.服',
  ])('not what reads as the platform’s own: %s', (name) => {
    expect(faultOfName(name)).toBe('ours')
  })

  test.each([
    '景德老窑',
    'José',
    'Анна',
    '官窑瓷器',
    'Support your locals',
    '官方旗舰瓷',
    '统一',
    '雅聚',
    '陶瓷客服中心店',
  ])('but %s', (name) => {
    expect(faultOfName(name)).toBeUndefined()
  })

  test('a blocked word is found in letters of other alphabets and with unseen signs between', () => {
    expect(blockedWordIn('p\u0430y outside the \u0430pp')).toBeDefined()
    expect(blockedWordIn('pay\u00adoutside\u202ethe app')).toBeDefined()
  })
})

describe('what a thing is titled', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('stands on one line, without signs that are not seen or turn the writing around', () => {
    expect(lotForm.title.parse('清 白玉\r\n\u202e摆件\u200b 一对')).toBe('清 白玉 摆件 一对')
    expect(lotForm.title.parse('👨‍👩‍👧 家庭摆件')).toBe('👨‍👩‍👧 家庭摆件')
    expect(lotForm.title.safeParse('\u200b\u200b\u200b\u200b\u200b').success).toBe(false)
  })

  test('does not speak for the platform, in the draft of a lot as in its edit', async () => {
    const lot = await draftLot(world)

    for (const title of ['官方直营 聚雅客服', 'Јuya оfficial 白玉摆件'])
      await world.refused(lot.shop, auction.edit, { id: lot.id, title }, 'VALIDATION')

    expect(await world.call(lot.shop, auction.edit, { id: lot.id, title: '官窑风格 白玉摆件' })).toBeDefined()
  })
})
