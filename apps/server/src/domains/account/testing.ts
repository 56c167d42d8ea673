/** People for tests. */

import { randomBytes } from 'node:crypto'
import { account } from '@juya/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eventually } from '../../testing/eventually.ts'
import type { World } from '../../testing/world.ts'
import { createUser } from './profile/people.ts'
import { hashSecret, setHashCost } from './signing-in/hashing.ts'
import { createSession } from './signing-in/sessions.ts'
import { sentSms } from './signing-in/sms.ts'

export { forgetSessions } from './signing-in/sessions.ts'
export { setHashCost }

export interface TestPerson {
  id: number
  token: string
  nickname: string
  phone: string
}

/** The pay password of every test person, unless asked otherwise. */
export const PAY_PASSWORD = '258369'

let made = 0
const NUMBERS = 10_000_000
/** Begins somewhere else in each process. */
const FIRST = process.pid * 7_919
/** A mobile number used once in this process. */
export const newPhone = (): string => `1390${String((FIRST + ++made) % NUMBERS).padStart(7, '0')}`

export interface BuyerOptions {
  /** Real name verified and of age. */
  verified?: boolean
  /** null: none set. */
  pay_password?: string | null
  password?: string
  /** Fen to put into the wallet, through the ledger's builder. */
  funded?: number
  nickname?: string
  phone?: string
  device_id?: string
  invite_uid?: number
}

/** A person with a session and a pay password. */
export async function newBuyer(world: World, options: BuyerOptions = {}): Promise<TestPerson> {
  const {
    verified = false,
    pay_password = PAY_PASSWORD,
    password,
    funded,
    phone = newPhone(),
    device_id,
    invite_uid,
  } = options
  const { id, nickname } = await createUser(world.ctx, {
    phone,
    invite_uid,
    nickname: options.nickname,
    ...(password ? { password_hash: await hashSecret(password) } : {}),
  })
  if (pay_password)
    await world.sql(
      'update account_users set pay_password_hash = $2, pay_password_set_at = platform_now() where id = $1',
      [id, await hashSecret(pay_password)],
    )
  if (verified)
    await world.sql(`update account_users set realname_status = 'verified', is_adult = true where id = $1`, [id])
  const { token } = await createSession(world.ctx, { user_id: id, device_id })
  if (funded) {
    const { fund } = await import('../ledger/testing.ts')
    await fund(world, id, funded)
  }
  return { id, token, nickname, phone }
}

/** The code last sent to a phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const sent = await eventually(() => {
    const message = sentSms().find((one) => one.phone === phone && one.params.code !== undefined)
    if (!message) throw new Error(`nothing was sent to ${phone}`)
    return message
  })
  return sent.params.code!
}

/** A stored picture of a person's, as upload_img leaves it. */
export async function uploadFor(world: World, user_id: number, use = 'other'): Promise<string> {
  const path = `upload/2026/11/${randomBytes(16).toString('hex')}.webp`
  await world.sql(
    'insert into platform_media (path, sha256, owner_user_id, use, is_private, width, height, bytes) values ($1, encode(sha256(convert_to($1, $$utf8$$)), $$hex$$), $2, $3, $4, 10, 10, 100)',
    [path, user_id, use, use === 'idcard'],
  )
  return path
}

/** A made-up identity number with the right check digit: the n-th person born on a day given as yyyymmdd. */
export function idNumber(born: string, n: number): string {
  const digits = `330102${born}${String(n).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return `${digits}${'10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11]}`
}

/** Waits until something was sent to a phone. */
export const sentTo = (phone: string, within_ms?: number) =>
  eventually(() => {
    const message = sentSms().find((one) => one.phone === phone)
    if (!message) throw new Error(`nothing was sent to ${phone}`)
    return message
  }, within_ms)

/** What the app does with a challenge: the proof it sends as `captcha_token`. */
export async function proofOf(challenge: string): Promise<string> {
  const asked = JSON.parse(Buffer.from(challenge, 'base64url').toString('utf8'))
  const solution = await solveChallenge({ challenge: asked, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: asked, solution })).toString('base64url')
}

/** A person who filed, with an operator still to decide: the register does not answer. */
export async function filedIdentity(world: World): Promise<{ person: TestPerson; id: number }> {
  const person = await newBuyer(world)
  world.sandbox.control.fault({ service: 'identity', down: true })
  await world.call(person, account.submitRealname, {
    real_name: '顾小满',
    id_no: idNumber('19880808', (person.id % 900) + 1),
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
  })
  const [row] = await world.sql<{ id: number }>('select id from account_identity_filings where user_id = $1', [
    person.id,
  ])
  return { person, id: row!.id }
}
