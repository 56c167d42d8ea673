/** A city is found by pinyin or by where the phone is, which stays in the phone; an address goes to the phone's map. */
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  goTo,
  newPhone,
  origin,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const BUYER = BUYERS[9]!.phone

test('an address gets its city by pinyin, and keeps what was typed before', async () => {
  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYER)
  await goTo(phone, '/pages/users/addressManage')
  await phone.getByLabel('Receiver').fill('江一苇')
  await phone.getByLabel('Mobile number').fill('13800138000')
  await phone.getByLabel('Region').click()
  await phone.getByRole('button', { name: 'Find the city by name' }).click()
  await phone.getByRole('searchbox').fill('jdz')
  await phone.getByRole('button', { name: /景德镇市/ }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
  await phone.getByRole('button', { name: /景德镇市/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '珠山区' }).click()
  await phone.getByText('江西省 景德镇市 珠山区').waitFor()
  expect(await phone.getByLabel('Receiver').inputValue()).toBe('江一苇')
  await phone.getByLabel('Street and number').fill('中华北路 1 号')
  await phone.getByRole('button', { name: 'Save address' }).click()
  await toasted(phone, 'Address saved')
  const [saved] = await sql<{ city_code: string; county: string }>(
    `select city_code, county from address_addresses a join account_users u on u.id = a.user_id where u.phone = $1 order by a.id desc limit 1`,
    [BUYER],
  )
  expect(saved).toEqual({ city_code: '360200', county: '珠山区' })
})

test('a position is matched in the phone and never sent; the shop’s profile and goods take the city found', async () => {
  const owner = await newPhone()
  await owner.context().grantPermissions(['geolocation'], { origin: origin() })
  await owner.context().setGeolocation({ latitude: 30.2741, longitude: 120.1551 })
  const sent: string[] = []
  owner.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await signIn(owner, SHOPS[0]!.owner_phone)
  await goTo(owner, '/pages/shopEnd/shopInfoEdit')
  await owner.getByLabel('Service hours').fill('10:00–20:00')
  await owner.getByRole('button', { name: /^City/ }).click()
  await owner.getByRole('button', { name: /Use where I am/ }).click()
  await owner.getByRole('button', { name: /杭州市.*You are near here/ }).click()
  await owner.getByRole('button', { name: /City.*杭州市/ }).waitFor()
  expect(await owner.getByLabel('Service hours').inputValue()).toBe('10:00–20:00')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await until(
    async () =>
      (
        await sql<{ city: string }>(
          'select s.city from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = $1',
          [SHOPS[0]!.owner_phone],
        )
      )[0]!.city === '杭州',
  )
  expect(sent.filter((one) => /30\.2|120\.1/.test(one))).toEqual([])

  const [piece] = await sql<{ id: number }>(
    `select g.id::int from goods_goods g join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where g.status = 'on' and u.phone <> $1 order by g.id limit 1`,
    [SHOPS[0]!.owner_phone],
  )
  const guest = await newPhone()
  await goTo(guest, `/pages/main/goodsDetail/goodsDetail?id=${piece!.id}`)
  await guest.getByRole('button', { name: /, change$/ }).click()
  await guest.getByRole('button', { name: /Chengdu/ }).click()
  await guest.getByRole('button', { name: '四川省, change' }).waitFor()
  await guest.getByRole('button', { name: '四川省, change' }).click()
  await guest.getByRole('heading', { name: 'Chosen before' }).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
})

test('a phone that keeps its position to itself is told the other ways; an address is handed to the map', async () => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, '/choose-location')
  await phone.getByRole('button', { name: /Use where I am/ }).click()
  await phone.getByText('Your phone does not let this page see where you are').waitFor()
  await phone.getByRole('searchbox').fill('zzzz')
  await phone.getByText('No such city').waitFor()

  await goTo(
    phone,
    `/open-location?name=${encodeURIComponent('景德老窑')}&address=${encodeURIComponent('景德镇市 <b>1</b> 号')}`,
  )
  await phone.getByText('景德镇市 <b>1</b> 号').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await goTo(phone, '/pages/shop/shopNotice?id=1')
  await phone.getByRole('button', { name: 'To the shop' }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
})
