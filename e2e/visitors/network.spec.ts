/** A phone whose network goes and comes back: what did not come then comes, by itself or at the first tap. */
import { expect, test } from 'vitest'
import { goTo, networkWasCut, newPhone, useSystem } from '../fixtures.ts'

useSystem()

const LATER = '/pages/site/articles'

for (const lang of ['en', 'zh-CN'] as const)
  test(`a screen opened without a network has its bar and Back, and comes by itself when the network is back, in ${lang}`, async () => {
    const zh = lang === 'zh-CN'
    const phone = await newPhone({ lang, width: 360 })
    await goTo(phone, '/')
    await phone.locator('.lot-card').first().waitFor()
    await phone.context().setOffline(true)
    await phone.evaluate((to) => location.assign(`#${to}`), LATER)
    await phone.getByText(zh ? '请检查网络后重试' : 'Check your network and try again').waitFor()
    expect(await phone.getByRole('button', { name: zh ? '返回' : 'Back', exact: true }).count()).toBe(1)

    await phone.context().setOffline(false)

    await phone.locator('main a, main .j-cell, main li').first().waitFor()
    expect(await phone.locator('.j-state--error').count()).toBe(0)
    networkWasCut()
  })

test('a screen whose code was lost on the way opens at the first tap', async () => {
  const phone = await newPhone()
  await goTo(phone, '/')
  await phone.locator('.lot-card').first().waitFor()
  let lost = 0
  await phone.route(/assets\/articles[^/]*\.js/, (route) => {
    lost++
    return route.abort()
  })
  await goTo(phone, LATER)
  const view = phone.locator('.j-state--error')
  // The app loads itself anew once before it says so.
  await view.waitFor()
  await phone.unrouteAll()
  await view.click()

  await view.waitFor({ state: 'detached' })
  await phone.locator('main a, main .j-cell, main li').first().waitFor()
  expect(lost).toBeGreaterThan(0)
  networkWasCut()
})
