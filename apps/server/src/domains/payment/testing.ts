/** Builders for tests that pay. */

import { payment } from '@juya/contract'
import { idNumber } from '@juya/sandbox/src/providers/registers.ts'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { reloadUser, seal } from '../account/index.ts'
import type { TestPerson } from '../account/testing.ts'

let made = 0

/** Files a verified identity for a person, as the identity review does. */
export async function verifyIdentity(
  world: World,
  person: TestPerson,
  real_name = '沈知行',
): Promise<{ real_name: string; id_no: string }> {
  const id_no = idNumber('19900307', ++made)
  await world.sql(
    `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, is_adult, status, decided_at)
     values ($1, 'person', $2, $3, $4, 'upload/x', 'upload/y', true, 'verified', platform_now())`,
    [person.id, seal(world.ctx, 'real_name', real_name), seal(world.ctx, 'id_no', id_no), Buffer.from(id_no)],
  )
  await world.sql(`update account_users set realname_status = 'verified', is_adult = true where id = $1`, [person.id])
  await inTransaction(world.ctx, (tx) => reloadUser(tx, person.id))
  return { real_name, id_no }
}

/** Binds a card through the calls and the bank's SMS; the person gets a verified identity if they have none. */
export async function bindTestCard(
  world: World,
  person: TestPerson,
  card_no = goodCard(process.pid * 100 + ++made),
): Promise<number> {
  const known = await world.sql('select 1 from account_identity_filings where user_id = $1', [person.id])
  if (known.length === 0) await verifyIdentity(world, person)
  const { bind_ref } = await world.call(person, payment.bindCard, {
    card_no,
    phone: person.phone,
    expiry: '1230',
    cvv: '123',
  })
  const sms_code = world.sandbox.control.last_code({ phone: person.phone, from: 'bank' }) ?? ''
  return (await world.call(person, payment.confirmCard, { bind_ref, sms_code })).id
}

/** The code the bank sent for a payment. */
export const bankCode = (world: World, pay_no: string): string => world.sandbox.control.bank_code({ pay_no }) ?? ''

/** Enters the bank's code for a card payment. */
export const payByCard = (world: World, person: TestPerson, pay_no: string) =>
  world.call(person, payment.submitCode, { pay_no, sms_code: bankCode(world, pay_no) })
