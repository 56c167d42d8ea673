/** Choices: ways to pay, carriers. */
import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('tells ways to pay and carriers', async () => {
  expect((await world.call(guest, site.payChannels, {})).channels.map((channel) => channel.code)).toEqual([
    'wechat',
    'alipay',
    'wallet',
    'card',
  ])
  expect((await world.call(guest, site.carriers, {})).list.length).toBeGreaterThan(3)
  await world.refused(guest, site.payChannels, { purpose: 'x'.repeat(65) }, 'VALIDATION')
})

/** Waybill numbers as carriers give them out, and words that are none of theirs. */
const WAYBILLS: Readonly<Record<string, readonly string[]>> = {
  STO: ['968754207139', '773000123456789'],
  YUNDA: ['5301156237108', '312345678901234'],
  EMS: ['TX801495811US', '1034616494006'],
  POST: ['9889510569807', 'RA123456785CN'],
  JT: ['JT0006968326954'],
  DEPPON: ['DPK364112047425', '123456789'],
  KYE: ['KY4001060565538'],
}

it('tells of each carrier a telephone number, and a pattern that fits the numbers it gives out alone', async () => {
  const { list } = await world.call(guest, site.carriers, {})

  expect(list.filter(({ phone }) => !/^[0-9]{5,6}$/.test(phone))).toEqual([])
  const fits = (code: string, number: string) => new RegExp(list.find((one) => one.code === code)!.pattern).test(number)
  for (const [code, numbers] of Object.entries(WAYBILLS)) {
    expect([code, numbers.filter((number) => !fits(code, number))]).toEqual([code, []])
    expect([code, ['0', 'SF1403000000018', `${numbers[0]}X`].filter((number) => fits(code, number))]).toEqual([
      code,
      [],
    ])
  }
})
