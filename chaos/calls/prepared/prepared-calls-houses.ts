/** Auction houses and their sales: each call is about a house and a sale of its own. */
import { house } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../apps/server/src/domains/account/testing.ts'
import { newHouse, newSession, passedLot, saleForm } from '../../../apps/server/src/domains/sale/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import { formOf } from '../send-call.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { pictureForm, REASON, signInAnew } from './prepared-parts.ts'

const bidder = ({ world }: Fixtures) => newBuyer(world, { verified: true, funded: 10_000_000_00 })
/** A sale people see, or one that waits for an operator. */
const sale = async ({ world }: Fixtures, until?: 'reviewing'): Promise<number> =>
  (await newSession(world, until ? { until } : {})).id
/** A sale in a room, before its clerk begins. */
const room = ({ world }: Fixtures) => newSession(world, { mode: 'room', lot_s: 30, counter_s: 10 })
const forOperator = async (fixtures: Fixtures, until?: 'reviewing', more: object = {}): Promise<ValidCall> => ({
  caller: fixtures.operator,
  input: { id: await sale(fixtures, until), ...more },
})

/** A lot that passed, of somebody with money; with an offer that waits for its house. */
async function offered(fixtures: Fixtures) {
  const { world } = fixtures
  const { lot, house: caller, bidder: buyer } = await passedLot(world)
  await signInAnew(fixtures)
  const { offer } = await world.call(buyer, house.offer, {
    lot_id: lot.id,
    action: 'offer',
    amount_fen: 400_00,
    agree_premium: true,
  })
  return { lot, caller, buyer, id: offer!.id }
}

/** A lot its house says is somebody's, and that person. */
async function consigned({ world }: Fixtures) {
  const { house: owner, lots } = await newSession(world)
  const caller = await newBuyer(world)
  const lot_id = lots[0]!.id
  await world.call(owner, house.disclose, { lot_id, consignor_id: caller.id })
  return { caller, lot_id }
}

export const PREPARED_FOR_HOUSES: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'house.info': async (fixtures) => ({ caller: fixtures.person, input: { session_id: await sale(fixtures) } }),
  'house.follow': async ({ world, person }) => ({
    caller: person,
    input: { id: (await newHouse(world)).id, on: true },
  }),
  'house.registerQuote': async (fixtures) => ({
    caller: await bidder(fixtures),
    input: { session_id: await sale(fixtures), deposit_fen: 2_000_00 },
  }),
  async 'house.register'(fixtures) {
    const caller = await bidder(fixtures)
    const about = { session_id: await sale(fixtures), deposit_fen: 2_000_00 }
    const { submit_token, topup_fen } = await fixtures.world.call(caller, house.registerQuote, about)
    const pay = { channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: topup_fen }
    return { caller, input: { ...about, submit_token, ...pay } }
  },
  'house.results': async (fixtures) => ({ caller: fixtures.person, input: { session_id: await sale(fixtures) } }),
  async 'house.sessions'({ world }) {
    const { id, house: caller } = await newSession(world)
    return { caller, input: { id } }
  },
  async 'house.saveSession'({ world }) {
    const { id, house: caller } = await newSession(world, { until: 'draft' })
    const premium_slices = [
      { up_to_fen: 10_000_00, bp: 1_500 },
      { up_to_fen: null, bp: 1_000 },
    ]
    const ladder_rows = [
      { from_fen: 0, step_fen: 50_00 },
      { from_fen: 1_000_00, step_fen: 100_00 },
    ]
    // Hours that differ from the draft's in any case: two forms of the same second would, or would not, change them.
    const form = await saleForm(world)
    const hours = { starts_at: form.starts_at + 3_600, first_ends_at: form.first_ends_at + 3_600 }
    return { caller, input: { id, ...form, ...hours, premium_slices, ladder: 'own', ladder_rows } }
  },
  async 'house.importLots'({ world }) {
    const { id, house: caller } = await newSession(world, { until: 'draft' })
    const rows = [{ row: 2, cells: { lot_no: '1', start: '900' } }]
    return { caller, input: { session_id: id, dry_run: false, rows } }
  },
  async 'house.uploadLotPicture'({ world }) {
    const { id, house: caller } = await newSession(world, { until: 'draft' })
    return { caller, input: { session_id: id }, multipart: formOf({ session_id: id }, pictureForm().body) }
  },
  async 'house.exportLots'({ world }) {
    const { id, house: caller } = await newSession(world)
    return { caller, input: { session_id: id } }
  },
  'house.room': async (fixtures) => ({ caller: fixtures.person, input: { session_id: (await room(fixtures)).id } }),
  async 'house.desk'(fixtures) {
    const { id, house: caller } = await room(fixtures)
    return { caller, input: { session_id: id } }
  },
  async 'house.deskAct'(fixtures) {
    const { id, house: caller, lots } = await room(fixtures)
    return { caller, input: { session_id: id, action: 'withdraw', lot_id: lots[1]!.id, reason: REASON } }
  },
  async 'house.offers'(fixtures) {
    const { lot, buyer } = await offered(fixtures)
    return { caller: buyer, input: { lot_id: lot.id } }
  },
  async 'house.offer'(fixtures) {
    const { lot, bidder: caller } = await passedLot(fixtures.world)
    await signInAnew(fixtures)
    return { caller, input: { lot_id: lot.id, action: 'buy', amount_fen: 500_00, agree_premium: true } }
  },
  async 'house.saleOffers'(fixtures) {
    const { caller } = await offered(fixtures)
    return { caller, input: {} }
  },
  async 'house.answerOffer'(fixtures) {
    const { caller, id } = await offered(fixtures)
    return { caller, input: { id, action: 'counter', amount_fen: 450_00 } }
  },
  'house.changes': async (fixtures) => ({ caller: fixtures.person, input: { session_id: await sale(fixtures) } }),
  async 'house.disclosures'({ world }) {
    const { id, house: caller } = await newSession(world)
    return { caller, input: { session_id: id } }
  },
  async 'house.disclose'({ world }) {
    const { house: caller, lots } = await newSession(world)
    return { caller, input: { lot_id: lots[0]!.id, interest: 'owned', consignor_id: (await newBuyer(world)).id } }
  },
  'house.consigned': async (fixtures) => ({ caller: (await consigned(fixtures)).caller, input: {} }),
  async 'house.answerConsigned'(fixtures) {
    const { caller, lot_id } = await consigned(fixtures)
    return { caller, input: { lot_id, mine: false } }
  },
  'operator.sale': (fixtures) => forOperator(fixtures),
  'operator.approveSale': (fixtures) => forOperator(fixtures, 'reviewing'),
  'operator.rejectSale': (fixtures) => forOperator(fixtures, 'reviewing', { reason: REASON }),
  'operator.cancelSale': (fixtures) => forOperator(fixtures, undefined, { reason: REASON }),
  'operator.makeHouse': async ({ world, operator: caller }) => ({
    caller,
    input: { id: (await newShop(world)).id, licence_no: '2019-014', intro: '瓷玉专拍', reason: REASON },
  }),
}
