/** A coupon for who brings friends: found from Me, sent on, helped by three who never used the app, and had. */
import { expect, test } from 'vitest'
import { accessibilityFaults, advance, goTo, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'
import { CODE_AGAIN_MS, emptyPhone, register } from '../roles/steps.ts'

useSystem()

const share = async () =>
  (
    await sql<{ code: string; helped: number; status: string }>(
      'select code, helped, status from activity_shares order by id desc limit 1',
    )
  )[0]!

test('three friends earn a coupon', async () => {
  const [person] = await sql<{ phone: string }>(
    `select phone from account_users u where status = 'active' and not exists (select from activity_shares s where s.user_id = u.id)
       and not exists (select from shop_members m where m.user_id = u.id) order by id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, person!.phone)
  await goTo(phone, '/pages/users/discountList')
  await phone.getByText('Share to get discount').click()
  await phone.getByText('3 friends within 24 h').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Bring friends' }).click()
  await phone.getByText('0 of 3').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Share' }).click()
  await phone.getByRole('dialog').waitFor()
  const { code } = await share()

  for (const [n, number] of ['13911110001', '13911110002', '13911110003'].entries()) {
    const friend = await emptyPhone()
    await goTo(friend, `/pages/immediately/immediately?code=${code}`)
    await friend.getByText(/asks for your help$/).waitFor()
    await friend.getByRole('button', { name: 'Help', exact: true }).click()
    await friend
      .getByRole('dialog')
      .getByRole('button', { name: /Sign in/ })
      .first()
      .click()
    await register(friend, number)
    await friend.getByRole('button', { name: 'Help', exact: true }).click()
    await friend.getByText('You have helped').waitFor()
    if (n === 0) expect(await accessibilityFaults(friend)).toEqual([])
    await advance(CODE_AGAIN_MS)
  }

  expect(await share()).toMatchObject({ helped: 3, status: 'earned' })
  await goTo(phone, '/pages/immediately/my')
  await phone.getByText('3 of 3').waitFor()
  await phone.getByRole('button', { name: 'My coupons' }).click()
  await phone.getByText('好友助力券').waitFor()
})
