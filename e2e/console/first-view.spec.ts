/** What the console costs before an operator sees it. */
import { expect, test } from 'vitest'
import { newDesk, useSystem } from '../fixtures.ts'
import { signInAs } from './desk.ts'

useSystem()

/** The page, its scripts and its styles, compressed as they are sent. Charts are not among them. */
const CONSOLE_BYTES_MAX = 250 * 1024

test('the console comes in at most 250 KB of page, scripts and styles, overview included', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'root')
  const bytes = new Map<string, number>()
  desk.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType()))
      bytes.set(new URL(response.url()).pathname, Number(response.headers()['content-length']))
  })

  await desk.reload()
  await desk.getByRole('navigation').waitFor()
  await desk.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await desk.waitForLoadState('networkidle')

  const sum = [...bytes.values()].reduce((all, one) => all + one, 0)
  expect(sum, 'nothing was counted').toBeGreaterThan(50 * 1024)
  expect(sum, JSON.stringify(Object.fromEntries(bytes), null, 2)).toBeLessThanOrEqual(CONSOLE_BYTES_MAX)
})
