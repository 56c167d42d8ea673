/** An operator's passkey, on the browser's own virtual device: made, named, used to sign in and instead of a code, and removed. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, advance, newDesk, origin, sql, toasted, useSystem } from '../../fixtures.ts'
import { answered, signInAs } from '../desk.ts'

useSystem()

const MINUTES_MS = 6 * 60_000
/** Browsers make no passkey for an address that is a number. */
const atHome = (): string => origin().replace('127.0.0.1', 'localhost')

/** A device that is built into this browser and whose owner's finger is always right. */
async function withDevice(desk: Page): Promise<void> {
  const line = await desk.context().newCDPSession(desk)
  await line.send('WebAuthn.enable')
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('an operator adds a passkey, signs in with it alone, uses it as the fresh code and removes it', async () => {
  const desk = await newDesk()
  await withDevice(desk)
  await signInAs(desk, 'finance', atHome())
  await desk.goto(`${atHome()}/admin/#/sessions`)
  await desk.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await answered(desk, 'finance', 'Passkey added')
  await desk.getByRole('button', { name: 'Rename: Laptop' }).click()
  await desk.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Laptop at the desk')
  await desk.getByRole('button', { name: 'Save' }).click()
  await toasted(desk, 'Renamed')
  expect(await accessibilityFaults(desk)).toEqual([])

  await desk.context().clearCookies()
  await desk.goto(`${atHome()}/admin/`)
  await desk.reload()
  await desk.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await desk.getByRole('navigation').waitFor()
  const [used] = await sql<{ counter: number }>('select counter from operator_passkeys where last_used_at is not null')
  expect(used!.counter).toBeGreaterThan(0)

  await advance(MINUTES_MS)
  await desk.goto(`${atHome()}/admin/#/sessions`)
  await desk.getByRole('button', { name: 'Remove: Laptop at the desk' }).click()
  const question = desk.getByRole('dialog', { name: 'A fresh code, please' })
  await question.getByRole('button', { name: 'Use a passkey instead' }).click()
  await toasted(desk, 'Passkey removed')
  await desk.getByText('No passkey yet').waitFor()
  expect(await sql('select 1 from operator_passkeys')).toEqual([])
})
